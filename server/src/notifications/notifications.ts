import type { NotificationType, NotificationParams } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { publishLiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'

export { countUnread, findNotifications } from './reading.ts'
export { sentenceOf, type SentenceParts, sentenceParts } from './sentences.ts'
export { dropOldNotifications } from './sweep.ts'

/** What members are told: of what another did, or what `params` say. */
export type NewNotification<T extends NotificationType = NotificationType> = {
  type: T
  to: readonly number[]
  relatedPostId?: number
  relatedCommentId?: number
  relatedCommunityId?: number
} & (NotificationParams<T> extends undefined
  ? { relatedUserId: number }
  : {
      params: NotificationParams<T>
      /** The member who caused it, unless they are gone or not named. */
      relatedUserId: number | null
    })
type AnyNotification = { [T in NotificationType]: NewNotification<T> }[NotificationType]

/**
 * Notifies members of what was done, never of their own acts, and of a like only once. Part of the transaction of the act.
 * Rows are made in the order of their members, so that two acts that tell the same people wait for one another and do not
 * block each other.
 */
export async function notify(tx: Db, ...notifications: readonly AnyNotification[]): Promise<void> {
  const rows = notifications.flatMap(({ to, ...about }) => to.map((userId) => ({ userId, ...about })))
  if (rows.length === 0) return
  const { rows: made } = await sql<{ id: number; to: number }>`
    insert into notifications
      (user_id, type, params, related_user_id, related_post_id, related_comment_id, related_community_id)
    select "userId", type, params, "relatedUserId", "relatedPostId", "relatedCommentId", "relatedCommunityId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told ("userId" bigint, type notification_type, params jsonb,
      "relatedUserId" bigint, "relatedPostId" bigint, "relatedCommentId" bigint, "relatedCommunityId" bigint)
    where "userId" is distinct from "relatedUserId" order by "userId"
    on conflict do nothing returning id, user_id as to`.execute(tx)
  publishLiveEvent(tx, ...made.map(({ id, to }) => ({ what: 'notice' as const, to, id })))
}

/** The one who got the notifications, or the one who caused them. */
type Party = { userId: number } | { relatedUserId: number }

/** Deletes the unread notifications of an act in a community that was undone or is done with. */
export async function takeBackNotifications(
  tx: Db,
  { type, relatedCommunityId, ...party }: { type: NotificationType; relatedCommunityId: number } & Party,
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
  { userId, type, relatedUserId }: { userId: number; type: NotificationType; relatedUserId: number },
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
