import { z } from 'zod'
import { person } from './accounts.ts'
import { id, time } from './basics.ts'

/** Addresses of the calls about what staff opened. */
export const staffAccessApi = {
  own: '/api/user/staff-access',
} as const

/** What staff opened is kept this long. */
export const STAFF_ACCESS_DAYS = 365

export const staffAccessWording = {
  title: 'Who looked after my posts',
  hint: 'Moderators and admins can open what is not for them, to look after this place. Each time is written down here, once a day.',
  none: 'Nobody has opened anything of yours that was not for them.',
  someone: 'Somebody who looks after this place',
} as const

/**
 * An own post or comment that staff opened although they could not see it as members (decisions.md §12). `openedBy` is
 * null for who has left, or whom the viewer does not see; `isThere` says whether it still is where it was.
 */
export const staffAccess = z.object({
  id,
  postId: id,
  commentId: id.nullable(),
  openedBy: person.nullable(),
  openedAt: time,
  reportId: id.nullable(),
  isThere: z.boolean(),
})
export type StaffAccess = z.infer<typeof staffAccess>
