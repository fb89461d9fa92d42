import { sql } from 'kysely'
import { announce } from '../core/announcements.ts'
import type { Db } from '../core/database/database.ts'
import type { Tables } from '../core/database/tables.ts'

export { countUnread, findNotices } from './notices.ts'
export { dropOldNotices } from './sweep.ts'

type Type = Tables['notifications']['type']

export type Notice = {
  /** The member who gets it. */
  userId: number
  type: Type
  message: string
  /** The member who caused it. */
  relatedUserId: number
  relatedPostId?: number
  relatedCommentId?: number
  relatedCommunityId?: number
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

/** Deletes the unread notice of a like that was taken back. */
export async function takeBackLikeNotice(
  tx: Db,
  { likerId, kind, id }: { likerId: number; kind: 'post' | 'comment'; id: number },
): Promise<void> {
  const isAboutIt =
    kind === 'post'
      ? sql`related_post_id = ${id} and related_comment_id is null`
      : sql`related_comment_id = ${id}`
  const { rows } = await sql<{ to: number }>`delete from notifications
    where type = 'like' and related_user_id = ${likerId} and ${isAboutIt} and not is_read
    returning user_id as to`.execute(tx)
  for (const { to } of rows) announce(tx, { what: 'unread', to })
}
