import {
  COLOR_NAMES,
  type ColorScheme,
  colorLabels,
  colorWording,
  DEFAULT_COLORS,
  PRESETS_MAX,
} from '@kith/shared/colours/scheme.ts'
import type { SiteColors, SiteColorsInput } from '@kith/shared/colours/site-colours.ts'
import { sql } from 'kysely'
import { recordAction } from '../audit/audit.ts'
import { publishLiveEvent } from '../core/live-events.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { lockSettings } from './platform-settings.ts'

type Presets = Record<string, ColorScheme>

/** The colours of the site with its own presets. A colour that nobody has changed is that of the default. */
export async function readColors(db: Db): Promise<SiteColors> {
  const { colors, color_presets: customPresets } = await db
    .selectFrom('platform_settings')
    .select(['colors', 'color_presets'])
    .executeTakeFirstOrThrow()
  return { ...DEFAULT_COLORS, ...colors, customPresets }
}

/** Changes what is given of the colours and presets, and records who changed which. Returns all of them. */
export async function changeColors(db: Db, admin: Viewer, change: SiteColorsInput): Promise<SiteColors> {
  return inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const { customPresets: before, ...colors } = await readColors(tx)
    const names = COLOR_NAMES.filter((name) => change[name] !== undefined && change[name] !== colors[name])
    const presets = changedPresets(before, change)
    const detail = [...names.map((name) => colorLabels[name]), ...wordsOf(before, presets)].join(', ')
    if (detail === '') return { ...colors, customPresets: before }
    const scheme = Object.fromEntries(names.map((name) => [name, change[name]]))
    await write(tx, admin, scheme, presets)
    await recordAction(tx, admin, { act: 'colors.change', detail })
    return readColors(tx)
  })
}

function changedPresets(before: Presets, { customPresets, presetChanges = {} }: SiteColorsInput): Presets {
  const presets = { ...(customPresets ?? before) }
  for (const [name, preset] of Object.entries(presetChanges)) {
    if (preset) presets[name] = preset
    else delete presets[name]
  }
  if (Object.keys(presets).length > PRESETS_MAX) throw conflict('too_many_presets', colorWording.tooMany)
  return presets
}

/** What became of the presets, for the audit log. */
function wordsOf(before: Presets, after: Presets): string[] {
  const isSame = (name: string) =>
    COLOR_NAMES.every((color) => before[name]?.[color] === after[name]?.[color])
  const saved = Object.keys(after).filter((name) => !isSame(name))
  const deleted = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return [
    ...saved.map((name) => `preset “${name}” saved`),
    ...deleted.map((name) => `preset “${name}” deleted`),
  ]
}

async function write(tx: Db, admin: Viewer, scheme: Partial<ColorScheme>, presets: Presets): Promise<void> {
  await tx
    .updateTable('platform_settings')
    .set({
      colors: sql`colors || ${JSON.stringify(scheme)}::jsonb`,
      color_presets: JSON.stringify(presets),
      updated_by: admin.id,
      updated_at: sql`now()`,
    })
    .execute()
  publishLiveEvent(tx, { what: 'settings' })
}
