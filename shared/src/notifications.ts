import { z } from 'zod'
import { person } from './accounts.ts'
import { id, time } from './basics.ts'

/** Addresses of the notification calls. */
export const notificationsApi = {
  notifications: '/api/notifications',
  unreadCount: '/api/notifications/unread-count',
  read: '/api/notifications/:id/read',
  readAll: '/api/notifications/read-all',
} as const

/** Unread notices are counted up to this number: the badge shows '99+' from here on (contract.md §9). */
export const UNREAD_COUNTED_MAX = 100

/** The texts of notices; `name` is the member who caused it. */
export const notificationText = {
  friendRequest: (name: string) => `${name} sent you a friend request`,
  friendAccepted: (name: string) => `${name} accepted your friend request`,
  inviteUsed: (name: string) => `${name} joined with your invitation`,
  mention: (name: string) => `${name} mentioned you in a post`,
  like: (name: string) => `${name} liked your post`,
  likeOfComment: (name: string) => `${name} liked your comment`,
  comment: (name: string) => `${name} commented on your post`,
  reply: (name: string) => `${name} replied to your comment`,
  message: (name: string) => `${name} sent you a message`,
  communityModerator: (name: string, community: string) => `${name} made you a moderator of ${community}`,
  communityOwner: (community: string) => `You now run ${community}`,
  mentionInComment: (name: string) => `${name} mentioned you in a comment`,
  communityRequest: (name: string, community: string) => `${name} asked to join ${community}`,
  communityApproved: (community: string) => `You are now a member of ${community}`,
  communityInvite: (name: string, community: string) => `${name} invited you to ${community}`,
  reportResolved: (thing: string, reason: string, outcome: string) =>
    `You reported a ${thing} (“${reason}”). ${outcome} Thank you.`,
  contentRemoved: (thing: string, excerpt: string, why: string) =>
    `Your ${thing}${excerpt && ` “${excerpt}”`} was removed by the people who look after this place. Why: ${why}`,
} as const

/** What a notice can be about: product.md §3, and decisions.md §6 from `mention` on. */
const notificationType = z.enum([
  'friend_request',
  'friend_accepted',
  'like',
  'comment',
  'reply',
  'message',
  'mention',
  'community_request',
  'community_approved',
  'community_invite',
  'community_role',
  'invite_used',
  'report_resolved',
  'content_removed',
])

/**
 * A notice as the member reads it whom it tells (product.md §3). Ours are the person who caused it, the community, and
 * the comment that the related one replies to.
 */
export const notification = z.object({
  id,
  userId: id,
  type: notificationType,
  message: z.string(),
  isRead: z.boolean(),
  createdAt: time,
  relatedUserId: id.nullable(),
  relatedPostId: id.nullable(),
  relatedCommentId: id.nullable(),
  relatedUser: person.nullable(),
  relatedParentCommentId: id.nullable(),
  relatedCommunityId: id.nullable(),
})
export type Notification = z.infer<typeof notification>

/** How many notices are unread; exact below `UNREAD_COUNTED_MAX`, which means that many or more. */
export const unreadCount = z.object({ count: z.int().min(0) })
export type UnreadCount = z.infer<typeof unreadCount>
