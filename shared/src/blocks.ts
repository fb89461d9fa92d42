import { z } from 'zod'
import { person } from './accounts.ts'
import { id, time } from './basics.ts'

/** Addresses of the calls about blocks. */
export const blocksApi = {
  block: '/api/users/block',
  unblock: '/api/users/unblock',
  hide: '/api/users/hide',
  unhide: '/api/users/unhide',
  blocked: '/api/users/blocked',
  isBlocked: '/api/users/blocked/:id',
  hidden: '/api/users/hidden',
} as const

export const blockWording = {
  blockSelf: 'You cannot block yourself.',
  hideSelf: 'You cannot hide yourself.',
  blocked: 'User blocked',
  unblocked: 'User unblocked',
  blockFailed: 'Failed to block user',
  unblockFailed: 'Failed to update user block status',
  hidden: 'User hidden',
  shown: 'User no longer hidden',
  hideFailed: 'Failed to hide user',
  unhideFailed: 'Failed to update hidden users',
} as const

/** The member to block or hide (rules/visibility.md 14 and 18). */
export const memberInput = z.object({ userId: id })
export type MemberInput = z.infer<typeof memberInput>

export const blockAnswer = z.object({ isBlocked: z.boolean() })
export type BlockAnswer = z.infer<typeof blockAnswer>

export const hideAnswer = z.object({ isHidden: z.boolean() })
export type HideAnswer = z.infer<typeof hideAnswer>

/** A member whom the viewer has blocked or hidden, and since when. */
export const blockedOrHidden = person.extend({ since: time })
export type BlockedOrHidden = z.infer<typeof blockedOrHidden>
