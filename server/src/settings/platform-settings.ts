import { settingLabels } from '@kith/shared/settings/setting-labels.ts'
import {
  platformSettings,
  type PlatformSettings,
  type PlatformSettingsInput,
  platformSettingsInput,
} from '@kith/shared/settings/settings.ts'
import { sql } from 'kysely'
import { recordAction } from '../audit/audit.ts'
import { publishLiveEvent } from '../core/live-events.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { snakeCase } from '../core/database/snake-case.ts'
import { invalid } from '../core/errors.ts'
import { check } from '../core/http/input.ts'
import type { Viewer } from '../core/viewer.ts'

const NAMES = platformSettings.keyof().options

/** The settings of the site. */
export async function readSettings(db: Db): Promise<PlatformSettings> {
  const row = await db.selectFrom('platform_settings').selectAll().executeTakeFirstOrThrow()
  const settings = NAMES.map((name) => [name, row[snakeCase(name)]])
  return Object.fromEntries(settings) as PlatformSettings
}

/** Changes what is given of the settings, and records who changed which. Returns all of them. */
export async function changeSettings(
  db: Db,
  admin: Viewer,
  change: PlatformSettingsInput,
): Promise<PlatformSettings> {
  return inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    const changed = namesOf(change).filter((name) => change[name] !== before[name])
    if (changed.length === 0) return before
    await write(tx, change, admin.id)
    const detail = changed.map((name) => settingLabels[name]).join(', ')
    await recordAction(tx, admin, { act: 'settings.change', detail })
    return readSettings(tx)
  })
}

/** Two admins who save at once do it one after the other. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.selectFrom('platform_settings').select('only_row').forUpdate().execute()
}

const namesOf = (change: PlatformSettingsInput) =>
  Object.keys(change)
    .filter(isSetting)
    .filter((name) => change[name] !== undefined)

/** Changes one setting, from an operator's text. Throws one sentence when the value is not allowed. */
export async function changeSetting(db: Db, name: string, value: string): Promise<void> {
  if (!isSetting(name)) {
    throw invalid('name', `There is no setting '${name}'. There are ${NAMES.join(', ')}.`)
  }
  const readings = [value, asJson(value)].map((given) => check(platformSettingsInput, { [name]: given }))
  const read = readings.find(({ success }) => success)?.data?.[name]
  if (read === undefined) {
    const [issue] = readings.at(-1)?.error?.issues ?? []
    throw invalid(name, `${name} cannot be '${value}': ${issue?.message ?? 'Invalid input'}`)
  }
  await write(db, { [name]: read })
}

const isSetting = (name: string): name is keyof PlatformSettings => NAMES.some((one) => one === name)

function asJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

async function write(db: Db, change: PlatformSettingsInput, by: number | null = null): Promise<void> {
  const columns = namesOf(change).map((name) => [snakeCase(name), change[name]])
  await db
    .updateTable('platform_settings')
    .set({ ...Object.fromEntries(columns), updated_by: by, updated_at: sql`now()` })
    .execute()
  publishLiveEvent(db, { what: 'settings' })
}
