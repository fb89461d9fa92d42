import {
  type PlatformSettings,
  type PlatformSettingsInput,
  platformSettingsInput,
} from '@kith/shared/settings.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { invalid } from '../core/errors.ts'

/** The column of each setting in the one row, which the migration makes. */
const COLUMNS = {
  siteName: 'site_name',
  registrationEnabled: 'registration_enabled',
  inviteOnly: 'invite_only',
  maxPostLength: 'max_post_length',
  defaultPostVisibility: 'default_post_visibility',
  trendingSidebarEnabled: 'trending_sidebar_enabled',
  friendsSidebarEnabled: 'friends_sidebar_enabled',
  trendingHashtagsEnabled: 'trending_hashtags_enabled',
  trendingPostsTitle: 'trending_posts_title',
  storageQuotaMb: 'storage_quota_mb',
} as const satisfies Record<keyof PlatformSettings, string>

/** The settings of the site. */
export async function readSettings(db: Db): Promise<PlatformSettings> {
  const row = await db.selectFrom('platform_settings').selectAll().executeTakeFirstOrThrow()
  const settings = Object.entries(COLUMNS).map(([name, column]) => [name, row[column]])
  return Object.fromEntries(settings) as PlatformSettings
}

/** Changes one setting, from an operator's text. Throws one sentence when the value is not allowed. */
export async function changeSetting(db: Db, name: string, value: string): Promise<void> {
  if (!isSetting(name)) {
    throw invalid('name', `There is no setting '${name}'. There are ${Object.keys(COLUMNS).join(', ')}.`)
  }
  const readings = [value, asJson(value)].map((given) => platformSettingsInput.safeParse({ [name]: given }))
  const read = readings.find(({ success }) => success)?.data?.[name]
  if (read === undefined) {
    const [issue] = readings.at(-1)?.error?.issues ?? []
    throw invalid(name, `${name} cannot be '${value}': ${issue?.message ?? 'Invalid input'}`)
  }
  await write(db, { [name]: read })
}

const isSetting = (name: string): name is keyof PlatformSettings => Object.hasOwn(COLUMNS, name)

function asJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

async function write(db: Db, change: PlatformSettingsInput): Promise<void> {
  const columns = Object.entries(change).map(([name, value]) => [
    COLUMNS[name as keyof typeof COLUMNS],
    value,
  ])
  await db
    .updateTable('platform_settings')
    .set({ ...Object.fromEntries(columns), updated_at: sql`now()` })
    .execute()
}
