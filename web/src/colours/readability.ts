import { contrast, type Hex } from '@kith/shared/colours/colour.ts'
import { type ColorRoles, rolesOf } from '@kith/shared/colours/roles.ts'
import { type ColorName, type ColorScheme, paletteOfSite } from '@kith/shared/colours/scheme.ts'

/** How a colour reads: its least contrast, a word where text is hard to read, and the nearest colour that can carry it. */
export type Readability = { ratio?: number; word?: string; nearest?: Hex }

const TEXT = 4.5

const GROUNDS = { cards: 'surface', 'the page': 'page', fields: 'field' } as const satisfies Record<
  string,
  keyof ColorRoles
>

/** Rounded down, so that 4.49 does not look like enough. */
export const contrastWords = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

/** The surfaces, with the role that each becomes. */
const SURFACES = {
  background: 'header',
  pageBackground: 'page',
  cardBackground: 'surface',
  inputBackground: 'field',
} as const satisfies Partial<Record<ColorName, keyof ColorRoles>>

/** Measures every colour of a scheme that carries text, or is text. What is on screen is always the nearest. */
export function readabilityOf(colors: ColorScheme): Partial<Record<ColorName, Readability>> {
  const roles = rolesOf(paletteOfSite(colors))
  return {
    textPrimary: ofText(colors.textPrimary, roles.ink, roles),
    textSecondary: ofText(colors.textSecondary, roles.muted, roles),
    primary: ofPrimary(colors.primary, roles),
    ...Object.fromEntries(
      Object.entries(SURFACES).map(([name, role]) => [
        name,
        ofSurface(colors[name as keyof typeof SURFACES], roles[role]),
      ]),
    ),
  }
}

function ofText(colour: Hex, readable: Hex, roles: ColorRoles): Readability {
  const measured = Object.entries(GROUNDS).map(([ground, role]) => ({
    ground,
    ratio: contrast(colour, roles[role]),
  }))
  const [worst] = measured.toSorted((one, other) => one.ratio - other.ratio)
  if (!worst) return {}
  if (isSame(colour, readable)) return { ratio: worst.ratio }
  const where = worst.ratio < TEXT ? `on ${worst.ground}` : 'on tinted surfaces'
  return { ratio: worst.ratio, word: `Hard to read ${where}.`, nearest: readable }
}

/** The primary colour is that of links, and of buttons with words on them. */
function ofPrimary(colour: Hex, roles: ColorRoles): Readability {
  const ratio = Math.min(contrast(colour, roles.surface), contrast(colour, roles['on-accent']))
  if (isSame(colour, roles.link)) return { ratio }
  return { ratio, word: 'Links and words on buttons are hard to read.', nearest: roles.link }
}

function ofSurface(colour: Hex, readable: Hex): Readability {
  if (isSame(colour, readable)) return {}
  return { word: 'Text on it is hard to read.', nearest: readable }
}

const isSame = (one: Hex, other: Hex) => one.toUpperCase() === other.toUpperCase()
