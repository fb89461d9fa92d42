import type { FeedView } from '@kith/shared/visibility.ts'

type FeedTab = { id: FeedView; label: string; shortLabel?: string; hint: string }

/** The home tabs, in order (rules/posts.md 4). */
export const feeds: readonly FeedTab[] = [
  {
    id: 'friends',
    label: 'Friends',
    hint: 'What you and your friends write shows up here. Say hello, or invite someone you know.',
  },
  {
    id: 'friends_of_friends',
    label: 'Friends of Friends',
    shortLabel: 'Friends+',
    hint: 'What friends of your friends share with you shows up here. Your circle grows with every invitation.',
  },
  {
    id: 'public',
    label: 'Public',
    hint: 'What members write for everyone shows up here. You could be the first.',
  },
]

/** The last tab: posts of chosen friend groups and communities. */
export const GROUPS = 'groups'
