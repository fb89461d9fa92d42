import { z } from 'zod'
import { person } from './accounts.ts'
import { idInPath, paging } from './basics.ts'
import { type PostVisibility, postVisibility } from './visibility.ts'

/** Addresses of the audience calls. */
export const audienceApi = {
  audience: '/api/audience',
} as const

/** A planned post, to ask for its audience: of a visibility (the member's default if none), or in a community. */
export const audienceQuery = paging.extend({
  visibility: postVisibility.optional(),
  groupId: idInPath.optional(),
})
export type AudienceQuery = z.infer<typeof audienceQuery>

/** How close someone is to the author. */
export const relation = z.enum(['friend', 'friend_of_friend', 'other'])
export type Relation = z.infer<typeof relation>

/** Everybody but the author who will see the post: their numbers, and a page of them, closest first. */
export const audience = z.object({
  count: z.int(),
  friends: z.int(),
  friendsOfFriends: z.int(),
  others: z.int(),
  people: z.array(person.extend({ relation })),
})
export type Audience = z.infer<typeof audience>

/** Asked once, before the first post. */
export const firstAudienceWording = {
  question: 'Who may read your first post?',
  missing: 'Choose who may read it, then post it.',
} as const

/** What each visibility means, for who chooses. */
export const visibilityHints: Record<PostVisibility, string> = {
  friends: 'Your friends, and nobody else.',
  friends_of_friends: 'Your friends and their friends.',
  public: 'Every member of this site.',
}

/** Who sees a post of each visibility, for its author. */
export const seenBy: Record<PostVisibility, string> = {
  friends: 'Your friends see it.',
  friends_of_friends: 'Your friends and their friends see it.',
  public: 'Every member of this site sees it.',
}

export const seenInCommunity = (name: string) => `Everybody who may read ${name} sees it.`
