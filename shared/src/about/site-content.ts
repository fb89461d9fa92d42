import { z } from 'zod'
import { exactText, text } from '../basics.ts'

/** Addresses of the site content calls (rules/settings.md 10). */
export const siteContentApi = {
  contents: '/api/site-content',
  content: '/api/site-content/:key',
} as const

/** The nine boxes of the About page, in order (rules/settings.md 11). */
export const HIGHLIGHTS = [
  'connect',
  'privacy',
  'connected',
  'community',
  'innovation',
  'growth',
  'discover',
  'engage',
  'customize',
] as const
export type Highlight = (typeof HIGHLIGHTS)[number]

export const FEATURES = [
  'invite_only',
  'feed_filtering',
  'content_sharing',
  'friend_management',
  'engagement',
  'save_block',
] as const

export const STEPS = ['1', '2', '3'] as const
export type Step = (typeof STEPS)[number]

/** The icons of a box, by name, in the order of the picker (rules/settings.md 11). */
export const ICON_NAMES = [
  'Users',
  'Shield',
  'MessageCircle',
  'Heart',
  'UserPlus',
  'Bookmark',
  'Zap',
  'Star',
  'Globe',
  'Lock',
  'Lightbulb',
  'Target',
  'Settings',
  'Smile',
  'TrendingUp',
  'Award',
  'CheckCircle',
  'FileText',
  'PenTool',
  'Layers',
  'Camera',
  'Music',
  'Video',
  'Mail',
  'Phone',
  'Search',
  'Filter',
] as const
export type IconName = (typeof ICON_NAMES)[number]
const iconName = z.enum(ICON_NAMES)

const titleKeys = [
  'about_title',
  'how_it_works_title',
  ...HIGHLIGHTS.map((box) => `highlight_${box}_title` as const),
  ...FEATURES.map((feature) => `feature_${feature}_title` as const),
  ...STEPS.map((step) => `step_${step}_title` as const),
] as const
const textKeys = [
  'about_subtitle',
  ...HIGHLIGHTS.map((box) => `highlight_${box}_text` as const),
  ...FEATURES.map((feature) => `feature_${feature}_text` as const),
  ...STEPS.map((step) => `step_${step}_text` as const),
] as const
const longKeys = ['about_description', 'about_values'] as const
const iconKeys = HIGHLIGHTS.map((box) => `highlight_${box}_icon` as const)

/** The names of all that can be worded on the About page (rules/settings.md 10). */
export const contentKey = z.enum([...titleKeys, ...textKeys, ...longKeys, ...iconKeys])
export type ContentKey = z.infer<typeof contentKey>

const TITLE_MAX = 120
const TEXT_MAX = 600
const LONG_MAX = 4_000

const isOneOf = (keys: readonly string[], key: string) => keys.includes(key)

/** The most characters of a stored value; undefined for the name of an icon. */
export function contentMax(key: ContentKey): number | undefined {
  if (isOneOf(iconKeys, key)) return undefined
  if (isOneOf(titleKeys, key)) return TITLE_MAX
  return isOneOf(longKeys, key) ? LONG_MAX : TEXT_MAX
}

/** What may be stored under a key. Empty text brings the built-in wording back. A title is one line. */
export function contentOf(key: ContentKey): z.ZodType<string> {
  const max = contentMax(key)
  if (max === undefined) return iconName.or(z.literal(''))
  if (max > TITLE_MAX) return text.trim().max(max)
  return text.transform((title) => title.replaceAll(/\s+/g, ' ').trim()).pipe(z.string().max(max))
}

/**
 * Any text within the largest bound; `contentOf` has the bound of each key. `before` is the stored text that was changed,
 * empty for the built-in wording: where another one is stored by now it is a 409 (rules/settings.md 18).
 */
export const contentInput = z.object({ content: text.trim().max(LONG_MAX), before: exactText.optional() })
export type ContentInput = z.infer<typeof contentInput>

/** A stored value. Empty when the built-in wording is in use. */
export const siteContent = z.object({ key: contentKey, content: z.string() })
export type SiteContent = z.infer<typeof siteContent>

/** The words on screen (rules/settings.md 10). */
export const contentWording = {
  saved: 'Content updated successfully!',
  failed: 'Failed to update content',
} as const
