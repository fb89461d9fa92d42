import { z } from 'zod'
import { text } from './basics.ts'
import { QUOTA_MB_MAX } from './storage.ts'
import { postVisibility } from './visibility.ts'

/** Addresses of the settings calls. */
export const settingsApi = {
  settings: '/api/platform/settings',
} as const

/** The settings of the site. They are public because the sign-in page needs them (decisions.md §8). */
export const platformSettings = z.object({
  siteName: z.string(),
  registrationEnabled: z.boolean(),
  inviteOnly: z.boolean(),
  maxPostLength: z.int(),
  defaultPostVisibility: postVisibility,
  trendingSidebarEnabled: z.boolean(),
  friendsSidebarEnabled: z.boolean(),
  trendingHashtagsEnabled: z.boolean(),
  trendingPostsTitle: z.string(),
  /** How much each member may store, in megabytes (decisions.md §12). */
  storageQuotaMb: z.int(),
})
export type PlatformSettings = z.infer<typeof platformSettings>

const TITLE_MAX = 80
const POST_LENGTH_MAX = 100_000

/** The settings that an admin may change; those left out stay. */
export const platformSettingsInput = platformSettings
  .extend({
    siteName: text.trim().min(1).max(TITLE_MAX),
    maxPostLength: z.int().min(1).max(POST_LENGTH_MAX),
    defaultPostVisibility: postVisibility.exclude(['friends_of_friends']),
    trendingPostsTitle: text.trim().min(1).max(TITLE_MAX),
    storageQuotaMb: z.int().min(1).max(QUOTA_MB_MAX),
  })
  .partial()
export type PlatformSettingsInput = z.infer<typeof platformSettingsInput>
