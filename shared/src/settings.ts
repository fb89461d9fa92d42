import { z } from 'zod'
import { postVisibility } from './visibility.ts'

/** The house's settings, open to all because the sign-in page needs them (decisions.md §8). */
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
})
export type PlatformSettings = z.infer<typeof platformSettings>
