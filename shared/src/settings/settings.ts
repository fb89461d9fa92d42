import { z } from 'zod'
import { shownName, text } from '../basics.ts'
import { siteColors, siteColorsInput } from '../colours/site-colours.ts'
import { postVisibility } from '../visibility.ts'

/** Addresses of the settings calls. */
export const settingsApi = {
  settings: '/api/platform/settings',
  colors: '/api/moderator/colors',
  change: '/api/moderator/settings',
} as const

/** The settings of the site. They are public because the sign-in page needs them (rules/settings.md 1). */
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
  /** How much each member may store, in megabytes (rules/media.md 9). */
  storageQuotaMb: z.int(),
})
export type PlatformSettings = z.infer<typeof platformSettings>

/** The megabytes that an admin may set as a member's quota. */
export const QUOTA_MB_MAX = 1024 * 1024
export const TITLE_MAX = 80
export const POST_LENGTH_MAX = 100_000

/** The settings that an admin may change; those left out stay. */
export const platformSettingsInput = platformSettings
  .extend({
    siteName: shownName(TITLE_MAX),
    maxPostLength: z.int().min(1).max(POST_LENGTH_MAX),
    defaultPostVisibility: postVisibility.exclude(['friends_of_friends']),
    trendingPostsTitle: text.trim().min(1).max(TITLE_MAX),
    storageQuotaMb: z.int().min(1).max(QUOTA_MB_MAX),
  })
  .partial()
export type PlatformSettingsInput = z.infer<typeof platformSettingsInput>

/** What an admin saves: settings, or colours (rules/settings.md 2). */
export const settingsChange = z.discriminatedUnion('type', [
  platformSettingsInput.extend({ type: z.literal('platform') }),
  siteColorsInput.extend({ type: z.literal('colors') }),
])
export type SettingsChange = z.input<typeof settingsChange>

/** The answer to it: all settings, or all colours, as they are now. */
export const changedSettings = z.discriminatedUnion('type', [
  z.object({ type: z.literal('platform'), settings: platformSettings }),
  z.object({ type: z.literal('colors'), settings: siteColors }),
])
export type ChangedSettings = z.infer<typeof changedSettings>

export const settingsWording = {
  saved: 'Settings saved successfully',
  failed: 'Failed to save settings',
} as const
