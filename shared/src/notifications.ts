import { z } from 'zod'
import { person } from './accounts.ts'
import { id, time } from './basics.ts'
import { paths } from './paths.ts'
import type { targetNames } from './reports.ts'

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

type Target = (typeof targetNames)[keyof typeof targetNames]
type Outcome = 'removed' | 'dismissed'

/** It does not say whether a thing is still there: whoever was blocked since would learn of it. */
function outcomeText(thing: Target, outcome: Outcome): string {
  if (outcome === 'removed') return 'It was removed.'
  return thing === 'member'
    ? 'The people who look after this place have looked into it.'
    : 'It was looked at, and nothing was removed.'
}

/** What the sentence of a notification names, as it is called now, and what it is about. */
type SentenceNames = {
  /** The member who caused it. */
  name: string
  community: string
  thing: 'post' | 'comment'
}

/**
 * The sentence of each type of notification (rules/notifications.md 1), made for its reader when it is read. A name
 * that it has stands at its beginning. What a type needs besides is its `params`, kept with the notification. The
 * recipe for another type stands in CONTRIBUTING.md.
 */
export const notificationText = {
  friend_request: ({ name }) => `${name} sent you a friend request`,
  friend_accepted: ({ name }) => `${name} accepted your friend request`,
  like: ({ name, thing }) => `${name} liked your ${thing}`,
  comment: ({ name }) => `${name} commented on your post`,
  reply: ({ name }) => `${name} replied to your comment`,
  message: ({ name }) => `${name} sent you a message`,
  mention: ({ name, thing }) => `${name} mentioned you in a ${thing}`,
  community_request: ({ name, community }) => `${name} asked to join ${community}`,
  community_approved: ({ community }) => `You are now a member of ${community}`,
  community_invite: ({ name, community }) => `${name} invited you to ${community}`,
  community_role: ({ name, community }, { role }: { role: 'moderator' | 'owner' }) =>
    role === 'owner' ? `You now run ${community}` : `${name} made you a moderator of ${community}`,
  community_opened: ({ name, community }, { to }: { to: 'private' | 'public' }) =>
    `${name} opened ${community}: everyone here can ${to === 'public' ? 'find and read' : 'find'} it now`,
  invite_used: ({ name }) => `${name} joined with your invitation`,
  report_resolved: (_, { thing, reason, outcome }: { thing: Target; reason: string; outcome: Outcome }) =>
    `You reported a ${thing} (“${reason}”). ${outcomeText(thing, outcome)} Thank you.`,
  content_removed: (_, { thing, excerpt, why }: { thing: Target; excerpt: string; why: string | null }) =>
    `Your ${thing}${excerpt && ` “${excerpt}”`} was removed by the people who look after this place. Why: ${why ?? 'It was reported.'}`,
} satisfies Record<string, (told: SentenceNames, params: never) => string>

export type NotificationType = keyof typeof notificationText
/** What is kept with a notification of a type, besides whom and what it is about. */
export type NotificationParams<T extends NotificationType> =
  Parameters<(typeof notificationText)[T]> extends [unknown, infer Params] ? Params : undefined
const notificationTypes = Object.keys(notificationText) as NotificationType[]

/**
 * A notification as the member reads it whom it tells (rules/notifications.md 1). Ours are the person who caused it,
 * the community, the comment that the related one replies to, and the first words of what it is about, or a picture of
 * it. `afterName` is the message without the name of that person, with which it begins; null where it does not.
 */
export const notification = z.object({
  id,
  userId: id,
  type: z.enum(notificationTypes),
  message: z.string(),
  afterName: z.string().nullable(),
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
type Subject = Pick<
  Notification,
  'relatedUserId' | 'relatedPostId' | 'relatedCommentId' | 'relatedCommunityId'
> & {
  relatedUser: { username: string } | null
}
type Destination = (about: Subject) => string | undefined

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
export const destinationOf = (notification: Subject & { type: NotificationType }): string | undefined =>
  destinations[notification.type](notification)
