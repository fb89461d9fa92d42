import type { NotificationType } from '@kith/shared/notifications.ts'
import { type RawBuilder, sql } from 'kysely'
import { publishLiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'

export { countUnread, findNotifications } from './reading.ts'
export { dropOldNotifications } from './sweep.ts'

export type NewNotification = {
  /** The member who gets it. */
  userId: number
  type: NotificationType
  message: string
  /** The member who caused it, unless they are gone. */
  relatedUserId: number | null
  relatedPostId?: number
  relatedCommentId?: number
  relatedCommunityId?: number
}

type CommunityNotification = Pick<NewNotification, 'type' | 'message'> & {
  relatedUserId: number
  relatedCommunityId: number
}

/**
 * Notifies a member of what another did, never of their own acts, and of a like only once. Part of the transaction of
 * the act.
 */
export async function notify(tx: Db, notification: NewNotification): Promise<void> {
  if (notification.userId === notification.relatedUserId) return
  const made = await tx
    .insertInto('notifications')
    .values({
      user_id: notification.userId,
      type: notification.type,
      message: notification.message,
      related_user_id: notification.relatedUserId,
      related_post_id: notification.relatedPostId ?? null,
      related_comment_id: notification.relatedCommentId ?? null,
      related_community_id: notification.relatedCommunityId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) publishLiveEvent(tx, { what: 'notice', to: notification.userId, id: made.id })
}

/**
 * Notifies many members of something in a community, in one statement. `people` is a table of theirs, with a column
 * `id`.
 */
export async function notifyAll(
  tx: Db,
  people: RawBuilder<unknown>,
  { type, message, relatedUserId, relatedCommunityId }: CommunityNotification,
): Promise<void> {
  const { rows } = await sql<{ id: number; to: number }>`
    insert into notifications (user_id, type, message, related_user_id, related_community_id)
    select people.id, ${type}::notification_type, ${message}::text, ${relatedUserId}::bigint,
      ${relatedCommunityId}::bigint
    from ${people} people where people.id <> ${relatedUserId}
    returning id, user_id as to`.execute(tx)
  publishLiveEvent(tx, ...rows.map(({ id, to }) => ({ what: 'notice' as const, to, id })))
}

/** Notifies members of one act, each in words of their own, in one statement. */
export async function notifyEach(
  tx: Db,
  type: NotificationType,
  notifications: readonly Pick<NewNotification, 'userId' | 'message'>[],
): Promise<void> {
  if (notifications.length === 0) return
  const { rows } = await sql<{ id: number; to: number }>`
    insert into notifications (user_id, type, message)
    select user_id, ${type}::notification_type, message from unnest(${notifications.map(({ userId }) => userId)}::bigint[],
      ${notifications.map(({ message }) => message)}::text[]) as told (user_id, message)
    returning id, user_id as to`.execute(tx)
  publishLiveEvent(tx, ...rows.map(({ id, to }) => ({ what: 'notice' as const, to, id })))
}

/** The one who got the notifications, or the one who caused them. */
type Party = { userId: number } | { relatedUserId: number }

/** Deletes the unread notifications of an act in a community that was undone or is done with. */
export async function takeBackNotifications(
  tx: Db,
  { type, relatedCommunityId, ...party }: Pick<CommunityNotification, 'type' | 'relatedCommunityId'> & Party,
): Promise<void> {
  const gone = await tx
    .deleteFrom('notifications')
    .where('type', '=', type)
    .where((where) =>
      'userId' in party
        ? where('user_id', '=', party.userId)
        : where('related_user_id', '=', party.relatedUserId),
    )
    .where('related_community_id', '=', relatedCommunityId)
    .where('is_read', '=', false)
    .returning('user_id as to')
    .execute()
  publishLiveEvent(tx, ...gone.map(({ to }) => ({ what: 'unread' as const, to })))
}

/** Deletes an unread notification after its act was undone. */
export async function takeBackNotification(
  tx: Db,
  { userId, type, relatedUserId }: Pick<NewNotification, 'userId' | 'type' | 'relatedUserId'>,
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('related_user_id', '=', relatedUserId)
    .where('is_read', '=', false)
    .execute()
  publishLiveEvent(tx, { what: 'unread', to: userId })
}

/**
 * Deletes the notification of a conversation, which stands while messages of the sender are unread
 * (rules/notifications.md 16).
 */
export const dropMessageNotification = (tx: Db, { userId, senderId }: { userId: number; senderId: number }) =>
  tx
    .deleteFrom('notifications')
    .where('type', '=', 'message')
    .where('user_id', '=', userId)
    .where('related_user_id', '=', senderId)
    .execute()

/** Deletes the unread notification of a like that was taken back. */
export async function takeBackLikeNotification(
  tx: Db,
  { likerId, kind, id }: { likerId: number; kind: 'post' | 'comment'; id: number },
): Promise<void> {
  const { rows } = await sql<{ to: number }>`delete from notifications
    where type = 'like' and related_user_id = ${likerId} and ${isAbout(kind, id)} and not is_read
    returning user_id as to`.execute(tx)
  for (const { to } of rows) publishLiveEvent(tx, { what: 'unread', to })
}

const isAbout = (kind: 'post' | 'comment', id: number) =>
  kind === 'post'
    ? sql`related_post_id = ${id} and related_comment_id is null`
    : sql`related_comment_id = ${id}`

/** Deletes a member's unread notification of a mention, when the member removes the tag. */
export async function takeBackMention(
  tx: Db,
  { userId, kind, id }: { userId: number; kind: 'post' | 'comment'; id: number },
): Promise<void> {
  const { rows } = await sql`delete from notifications
    where type = 'mention' and user_id = ${userId} and ${isAbout(kind, id)} and not is_read returning id`.execute(
    tx,
  )
  if (rows.length > 0) publishLiveEvent(tx, { what: 'unread', to: userId })
}
