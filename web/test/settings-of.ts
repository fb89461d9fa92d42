import { POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import type { PlatformSettings } from '@kith/shared/settings/settings.ts'

/** The settings of a site, as the server returns them. */
export const settingsOf = (part: Partial<PlatformSettings> = {}): PlatformSettings => ({
  siteName: 'Kith',
  registrationEnabled: true,
  inviteOnly: true,
  maxPostLength: POST_LENGTH_DEFAULT,
  defaultPostVisibility: 'friends',
  trendingSidebarEnabled: true,
  friendsSidebarEnabled: true,
  trendingHashtagsEnabled: true,
  trendingPostsTitle: 'Trending',
  storageQuotaMb: 1000,
  ...part,
})
