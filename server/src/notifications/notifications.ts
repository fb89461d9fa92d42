import type { Db } from '../core/database/database.ts'
import type { Tables } from '../core/database/tables.ts'

type Type = Tables['notifications']['type']

export type Notice = {
  /** Who is told. */
  userId: number
  type: Type
  message: string
  /** Who caused it. */
  relatedUserId: number
  relatedPostId?: number
  relatedCommentId?: number
  relatedCommunityId?: number
}

/** Tells a member what another did; no one is told of their own deeds. Part of the transaction of the deed. */
export async function notify(tx: Db, notice: Notice): Promise<void> {
  if (notice.userId === notice.relatedUserId) return
  await tx
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
    .execute()
}

/** Takes back what was told and is not yet read, when the deed is undone. */
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
}
