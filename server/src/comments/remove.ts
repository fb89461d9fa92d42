import type { Viewer } from '../core/viewer.ts'
import { mayDeleteComment } from '@kith/shared/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { forbidden, notFound } from '../core/errors.ts'
import { releaseMediaOfComment } from '../media/media.ts'
import { publishResponse } from '../policy/post-live-events.ts'
import { lockThread, ownComments } from '../policy/own-rows.ts'
import { commentsToOpen } from '../policy/visibility.ts'

/**
 * Deletes a comment of the viewer, whatever the viewer may see of the rest (rules/comments.md 17). One with replies stays as an empty place, without text, author or media. One without
 * replies is removed, and so are the empty places above it that have no other replies. Returns the keys of its files.
 */
export function removeComment(db: Db, viewer: Viewer, commentId: number): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const own = await findComment(tx, ownComments(viewer), commentId)
    const comment = own ?? (await findComment(tx, commentsToOpen(viewer), commentId))
    if (!comment || comment.isDeleted) throw notFound()
    if (!mayDeleteComment(viewer, comment)) throw forbidden('Only its author can delete a comment.')
    return takeAway(tx, viewer, comment)
  })
}

/** The same to anybody's comment, for staff. Part of a transaction. */
export async function removeCommentOfAnyone(tx: Db, staff: Viewer, commentId: number): Promise<string[]> {
  const comment = await findComment(tx, commentsToOpen(staff), commentId)
  if (!comment || comment.isDeleted) throw notFound()
  return takeAway(tx, staff, comment)
}

type Row = { id: number; postId: number; userId: number | null; isDeleted: boolean }

async function takeAway(tx: Db, viewer: Viewer, { id, postId, userId }: Row): Promise<string[]> {
  const hasReplies = await lockComment(tx, id, postId)
  await publishResponse(tx, { postId, by: userId ?? viewer.id, commentId: id })
  const keys = await releaseMediaOfComment(tx, id)
  await (hasReplies ? emptyComment(tx, id) : dropComment(tx, id))
  return keys
}

async function findComment(tx: Db, comments: RawBuilder<unknown>, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.id, c.post_id as "postId", c.user_id as "userId", c.is_deleted as "isDeleted"
    from ${comments} c where c.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locks in the order of other calls: first the post, where changes to a thread wait, then the comment. */
async function lockComment(tx: Db, id: number, postId: number): Promise<boolean> {
  await lockThread(tx, postId)
  const { rows } = await sql`select from comments where id = ${id} and not is_deleted for update`.execute(tx)
  // Another call deleted it first.
  if (rows.length === 0) throw notFound()
  const replies = await sql`select from comments where parent_id = ${id} limit 1`.execute(tx)
  return replies.rows.length > 0
}

async function emptyComment(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('comment_likes').where('comment_id', '=', id).execute()
  await tx.deleteFrom('comment_tags').where('comment_id', '=', id).execute()
  await tx.deleteFrom('bookmarks').where('comment_id', '=', id).execute()
  await tx.deleteFrom('notifications').where('related_comment_id', '=', id).execute()
  const nothing = { is_deleted: true, user_id: null, content: '', link_preview: null }
  await tx.updateTable('comments').set(nothing).where('id', '=', id).execute()
}

async function dropComment(tx: Db, id: number): Promise<void> {
  await sql`
    with recursive emptied as (
      select id, parent_id from comments where id = ${id}
      union all
      select up.id, up.parent_id from comments up join emptied below on up.id = below.parent_id
      where up.is_deleted and not exists (
        select from comments other where other.parent_id = up.id and other.id <> below.id))
    delete from comments where id in (select id from emptied)`.execute(tx)
}
