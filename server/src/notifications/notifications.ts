import type { NoticeType } from '@kith/shared/notifications.ts'
import { type RawBuilder, sql } from 'kysely'
import { announce } from '../core/announcements.ts'
import type { Db } from '../core/database/database.ts'

export { countUnread, findNotices } from './notices.ts'
export { dropOldNotices } from './sweep.ts'

export type Notice = {
  /** The member who gets it. */
  userId: number
  type: NoticeType
  message: string
  /** The member who caused it, unless they are gone. */
  relatedUserId: number | null
  relatedPostId?: number
  relatedCommentId?: number
  relatedCommunityId?: number
}

type CommunityNotice = Pick<Notice, 'type' | 'message'> & {
  relatedUserId: number
  relatedCommunityId: number
}

/**
 * Notifies a member of what another did, never of their own acts, and of a like only once. Part of the transaction of
 * the act.
 */
export async function notify(tx: Db, notice: Notice): Promise<void> {
  if (notice.userId === notice.relatedUserId) return
  const made = await tx
    .insertInto('notifications')
    .values({
      user_id: notice.userId,
      type: notice.type,
      message: notice.message,
      related_user_id: notice.relatedUserId,
      related_post_id: notice.relatedPostId ?? null,
      related_comment_id: notice.relatedCommentId ?? null,
      related_community_id: notice.relatedCommunityId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) announce(tx, { what: 'notice', to: notice.userId, id: made.id })
}

/**
 * Notifies many members of a matter of a community, in one statement. `people` is a table of theirs, with a column
 * `id`.
 */
export async function notifyAll(
  tx: Db,
  people: RawBuilder<unknown>,
  { type, message, relatedUserId, relatedCommunityId }: CommunityNotice,
): Promise<void> {
  const { rows } = await sql<{ id: number; to: number }>`
    insert into notifications (user_id, type, message, related_user_id, related_community_id)
    select people.id, ${type}::notification_type, ${message}::text, ${relatedUserId}::bigint,
      ${relatedCommunityId}::bigint
    from ${people} people where people.id <> ${relatedUserId}
    returning id, user_id as to`.execute(tx)
  announce(tx, ...rows.map(({ id, to }) => ({ what: 'notice' as const, to, id })))
}

/** Notifies members of one matter, each in words of their own, in one statement. */
export async function notifyEach(
  tx: Db,
  type: NoticeType,
  notices: readonly Pick<Notice, 'userId' | 'message'>[],
): Promise<void> {
  if (notices.length === 0) return
  const { rows } = await sql<{ id: number; to: number }>`
    insert into notifications (user_id, type, message)
    select user_id, ${type}::notification_type, message from unnest(${notices.map(({ userId }) => userId)}::bigint[],
      ${notices.map(({ message }) => message)}::text[]) as told (user_id, message)
    returning id, user_id as to`.execute(tx)
  announce(tx, ...rows.map(({ id, to }) => ({ what: 'notice' as const, to, id })))
}

/** The one who got the notices, or the one who caused them. */
type Party = { userId: number } | { relatedUserId: number }

/** Deletes the unread notices of an act in a community that was undone or is done with. */
export async function takeBackNotices(
  tx: Db,
  { type, relatedCommunityId, ...party }: Pick<CommunityNotice, 'type' | 'relatedCommunityId'> & Party,
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
  announce(tx, ...gone.map(({ to }) => ({ what: 'unread' as const, to })))
}

/** Deletes an unread notice after its act was undone. */
export async function takeBackNotice(
  tx: Db,
  { userId, type, relatedUserId }: Pick<Notice, 'userId' | 'type' | 'relatedUserId'>,
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('related_user_id', '=', relatedUserId)
    .where('is_read', '=', false)
    .execute()
  announce(tx, { what: 'unread', to: userId })
}

/** Deletes the notice of a conversation, which stands while messages of the sender are unread (rules/notices.md 16). */
export const dropMessageNotice = (tx: Db, { userId, senderId }: { userId: number; senderId: number }) =>
  tx
    .deleteFrom('notifications')
    .where('type', '=', 'message')
    .where('user_id', '=', userId)
    .where('related_user_id', '=', senderId)
    .execute()

/** Deletes the unread notice of a like that was taken back. */
export async function takeBackLikeNotice(
  tx: Db,
  { likerId, kind, id }: { likerId: number; kind: 'post' | 'comment'; id: number },
): Promise<void> {
  const { rows } = await sql<{ to: number }>`delete from notifications
    where type = 'like' and related_user_id = ${likerId} and ${isAbout(kind, id)} and not is_read
    returning user_id as to`.execute(tx)
  for (const { to } of rows) announce(tx, { what: 'unread', to })
}

const isAbout = (kind: 'post' | 'comment', id: number) =>
  kind === 'post'
    ? sql`related_post_id = ${id} and related_comment_id is null`
    : sql`related_comment_id = ${id}`

/** Deletes a member's unread notice of a mention, when the member removes the tag. */
export async function takeBackMention(
  tx: Db,
  { userId, kind, id }: { userId: number; kind: 'post' | 'comment'; id: number },
): Promise<void> {
  const { rows } = await sql`delete from notifications
    where type = 'mention' and user_id = ${userId} and ${isAbout(kind, id)} and not is_read returning id`.execute(
    tx,
  )
  if (rows.length > 0) announce(tx, { what: 'unread', to: userId })
}
