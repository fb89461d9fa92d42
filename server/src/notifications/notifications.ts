import type { Db } from '../core/database/database.ts'
import type { Tables } from '../core/database/tables.ts'

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

/** Notifies a member of what another did, never of their own acts. Part of the transaction of the act. */
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
}
