import type { PlatformSettings } from '@kith/shared/settings.ts'
import type { Db } from '../core/database.ts'

/** The settings of the house: one row that the migration makes. */
export async function readSettings(db: Db): Promise<PlatformSettings> {
  const row = await db.selectFrom('platform_settings').selectAll().executeTakeFirstOrThrow()
  return {
    siteName: row.site_name,
    registrationEnabled: row.registration_enabled,
    inviteOnly: row.invite_only,
    maxPostLength: row.max_post_length,
    defaultPostVisibility: row.default_post_visibility,
    trendingSidebarEnabled: row.trending_sidebar_enabled,
    friendsSidebarEnabled: row.friends_sidebar_enabled,
    trendingHashtagsEnabled: row.trending_hashtags_enabled,
    trendingPostsTitle: row.trending_posts_title,
  }
}
