import { z } from 'zod'
import { shownName } from '../basics.ts'
import type { Hex } from './colour.ts'
import {
  COLOR_NAMES,
  type ColorName,
  colorWording,
  DEFAULT_COLORS,
  PRESET_NAME_MAX,
  PRESETS_MAX,
} from './scheme.ts'

/** A colour as `#RRGGBB`. It is kept as it was written. */
const hexColor = z
  .string()
  .regex(/^#[\dA-Fa-f]{6}$/, colorWording.invalid)
  .transform((color) => color as Hex)

const each = <Schema extends z.ZodType>(schemaOf: (name: ColorName) => Schema) =>
  Object.fromEntries(COLOR_NAMES.map((name) => [name, schemaOf(name)])) as Record<ColorName, Schema>

const hexText = z.string() as unknown as z.ZodType<Hex>
export const colorScheme = z.object(each(() => hexText))

/** Colours left out of a preset are those of the default. */
const presetInput = z.object(each((name) => hexColor.default(DEFAULT_COLORS[name])))
const presetName = shownName(PRESET_NAME_MAX)

/** The site's colours with its own presets, by their names. */
export const siteColors = z.object({ ...colorScheme.shape, customPresets: z.record(z.string(), colorScheme) })
export type SiteColors = z.infer<typeof siteColors>

/**
 * The colours that an admin may change; those left out stay. `customPresets` replaces all presets. `presetChanges`
 * stores those given and deletes those that are null, so that two admins never undo each other's.
 */
export const siteColorsInput = z.object({
  ...z.object(each(() => hexColor)).partial().shape,
  customPresets: presets(presetInput).optional(),
  presetChanges: presets(presetInput.nullable()).optional(),
})
export type SiteColorsInput = z.infer<typeof siteColorsInput>

function presets<Preset extends z.ZodType>(preset: Preset) {
  const isFew = (map: object) => Object.keys(map).length <= PRESETS_MAX
  return z.record(presetName, preset).refine(isFew, colorWording.tooMany)
}
