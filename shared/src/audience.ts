import { z } from 'zod'
import { person } from './accounts.ts'
import { idInPath, paging } from './basics.ts'
import { postVisibility } from './visibility.ts'

/** The addresses of the calls about audience. */
export const audienceApi = {
  audience: '/api/audience',
} as const

/** Who will see a post of one's own: of a visibility (the member's default when none is named), or in a community. */
export const audienceQuery = paging.extend({
  visibility: postVisibility.optional(),
  groupId: idInPath.optional(),
})
export type AudienceQuery = z.infer<typeof audienceQuery>

/** How close someone is to the author. */
export const relation = z.enum(['friend', 'friend_of_friend', 'other'])
export type Relation = z.infer<typeof relation>

/** Everybody but the author who will see the post: how many of each, and a page of them, the closest first. */
export const audience = z.object({
  count: z.int(),
  friends: z.int(),
  friendsOfFriends: z.int(),
  others: z.int(),
  people: z.array(person.extend({ relation })),
})
export type Audience = z.infer<typeof audience>
