import { z } from 'zod'
import { person } from './accounts.ts'
import { id, time } from './basics.ts'
import { paths } from './paths.ts'

/** Addresses of the notification calls. */
export const notificationsApi = {
  notifications: '/api/notifications',
  unreadCount: '/api/notifications/unread-count',
  read: '/api/notifications/:id/read',
  readAll: '/api/notifications/read-all',
} as const

/**
 * Unread notifications are counted up to this number: the badge shows '99+' from here on (rules/notifications.md 5).
 */
export const UNREAD_COUNTED_MAX = 100

/**
 * An excerpt of what a notification is about has this many characters, and an ellipsis for the rest
 * (rules/notifications.md 21).
 */
export const EXCERPT_MAX = 120

/**
 * The texts of notifications by what they are about (rules/notifications.md 1). `name` is the member who caused it. The
 * recipe for another type stands in CONTRIBUTING.md.
 */
export const notificationText = {
  friend_request: (name: string) => `${name} sent you a friend request`,
  friend_accepted: (name: string) => `${name} accepted your friend request`,
  like: {
    post: (name: string) => `${name} liked your post`,
    comment: (name: string) => `${name} liked your comment`,
  },
  comment: (name: string) => `${name} commented on your post`,
  reply: (name: string) => `${name} replied to your comment`,
  message: (name: string) => `${name} sent you a message`,
  mention: {
    post: (name: string) => `${name} mentioned you in a post`,
    comment: (name: string) => `${name} mentioned you in a comment`,
  },
  community_request: (name: string, community: string) => `${name} asked to join ${community}`,
  community_approved: (community: string) => `You are now a member of ${community}`,
  community_invite: (name: string, community: string) => `${name} invited you to ${community}`,
  community_role: {
    moderator: (name: string, community: string) => `${name} made you a moderator of ${community}`,
    owner: (community: string) => `You now run ${community}`,
  },
  community_opened: {
    private: (name: string, community: string) =>
      `${name} opened ${community}: everyone here can find it now`,
    public: (name: string, community: string) =>
      `${name} opened ${community}: everyone here can find and read it now`,
  },
  invite_used: (name: string) => `${name} joined with your invitation`,
  report_resolved: (thing: string, reason: string, outcome: string) =>
    `You reported a ${thing} (“${reason}”). ${outcome} Thank you.`,
  content_removed: (thing: string, excerpt: string, why: string) =>
    `Your ${thing}${excerpt && ` “${excerpt}”`} was removed by the people who look after this place. Why: ${why}`,
} as const

export type NotificationType = keyof typeof notificationText
const notificationTypes = Object.keys(notificationText) as NotificationType[]

/**
 * A notification as the member reads it whom it tells (rules/notifications.md 1). Ours are the person who caused it,
 * the community, the comment that the related one replies to, and the first words of what it is about, or a picture of
 * it.
 */
export const notification = z.object({
  id,
  userId: id,
  type: z.enum(notificationTypes),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: time,
  relatedUserId: id.nullable(),
  relatedPostId: id.nullable(),
  relatedCommentId: id.nullable(),
  relatedUser: person.nullable(),
  relatedParentCommentId: id.nullable(),
  relatedCommunityId: id.nullable(),
  excerpt: z.string().nullable(),
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
})
export type Notification = z.infer<typeof notification>

/** How many notifications are unread; exact below `UNREAD_COUNTED_MAX`, which means that many or more. */
export const unreadCount = z.object({ count: z.int().min(0) })
export type UnreadCount = z.infer<typeof unreadCount>

/** `withoutMessages` leaves out the notifications of messages, which are counted beside Messages. */
export const unreadNotifications = unreadCount.extend({ withoutMessages: z.int().min(0) })
export type UnreadNotifications = z.infer<typeof unreadNotifications>

/** What the page of a notification is found by. */
type About = Pick<
  Notification,
  'relatedUserId' | 'relatedPostId' | 'relatedCommentId' | 'relatedCommunityId'
> & {
  relatedUser: { username: string } | null
}
type Destination = (about: About) => string | undefined

const post: Destination = ({ relatedPostId, relatedCommentId }) =>
  relatedPostId === null ? undefined : paths.post(relatedPostId, relatedCommentId ?? undefined)
const community: Destination = ({ relatedCommunityId }) =>
  relatedCommunityId === null ? undefined : paths.community(relatedCommunityId)

const destinations: Record<NotificationType, Destination> = {
  friend_request: () => paths.friends('requests'),
  friend_accepted: () => paths.friends(),
  like: post,
  comment: post,
  reply: post,
  message: ({ relatedUserId }) => paths.messages(relatedUserId ?? undefined),
  mention: post,
  community_request: ({ relatedCommunityId }) =>
    relatedCommunityId === null ? undefined : paths.community(relatedCommunityId, 'requests'),
  community_approved: community,
  community_invite: community,
  community_role: community,
  community_opened: community,
  invite_used: ({ relatedUser }) => (relatedUser ? paths.profile(relatedUser.username) : undefined),
  // What they are about may be gone, or not be the reader's to see any more.
  report_resolved: () => undefined,
  content_removed: () => undefined,
}

/**
 * The address of the page that a notification opens, in the list and when it is pushed; undefined when there is none.
 */
export const destinationOf = (notification: About & { type: NotificationType }): string | undefined =>
  destinations[notification.type](notification)
