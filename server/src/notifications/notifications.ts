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
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entries ("userId" bigint, type notification_type, params jsonb,
      "relatedUserId" bigint, "relatedPostId" bigint, "relatedCommentId" bigint, "relatedCommunityId" bigint)
    where "userId" is distinct from "relatedUserId" order by "userId"
    on conflict do nothing returning id, user_id as to`.execute(tx)
  publishLiveEvent(tx, ...made.map(({ id, to }) => ({ what: 'notice' as const, to, id })))
}

/** What notifications are about, by their columns. */
type NotificationMatch = {
  type: NotificationType
  user_id?: number
  related_user_id?: number
  related_post_id?: number
  related_comment_id?: number | null
  related_community_id?: number
}

/** Deletes the unread notifications of an act that was undone or is done with. */
export async function withdrawNotifications(tx: Db, { type, ...about }: NotificationMatch): Promise<void> {
  const gone = await tx
    .deleteFrom('notifications')
    // As it stands in the predicates of indexes.
    .where('type', '=', sql.lit(type))
    .where(({ and }) => and({ ...about, is_read: false }))
    .returning('user_id as to')
    .execute()
  const notified = about.user_id === undefined ? gone : [{ to: about.user_id }]
  publishLiveEvent(tx, ...notified.map(({ to }) => ({ what: 'unread' as const, to })))
}

/** Notifications about a post itself, or about a comment. */
export const aboutThing = (kind: 'post' | 'comment', id: number) =>
  kind === 'post' ? { related_post_id: id, related_comment_id: null } : { related_comment_id: id }

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
