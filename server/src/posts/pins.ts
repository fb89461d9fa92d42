import type { Viewer } from '../core/viewer.ts'
import type { PinAnswer } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { recordAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { postsToOpen } from '../policy/visibility.ts'

/** Pins a post to the left column. A pinned post keeps its place. */
export function pinPost(db: Db, viewer: Viewer, postId: number): Promise<PinAnswer> {
  return inTransaction(db, async (tx) => {
    const subjectId = await authorOfPost(tx, viewer, postId)
    const { numInsertedOrUpdatedRows: made } = await tx
      .insertInto('pinned_posts')
      .values({ post_id: postId, pinned_by: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (made) await recordAction(tx, viewer, { act: 'post.pin', targetId: postId, subjectId })
    const pin = await tx
      .selectFrom('pinned_posts')
      .select('pinned_at')
      .where('post_id', '=', postId)
      .executeTakeFirst()
    return { pinnedAt: pin?.pinned_at.toISOString() ?? null }
  })
}

/** Removes a pin, if there is one. */
export function unpinPost(db: Db, viewer: Viewer, postId: number): Promise<PinAnswer> {
  return inTransaction(db, async (tx) => {
    const subjectId = await authorOfPost(tx, viewer, postId)
    const { numDeletedRows: gone } = await tx
      .deleteFrom('pinned_posts')
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow()
    if (gone) await recordAction(tx, viewer, { act: 'post.unpin', targetId: postId, subjectId })
    return { pinnedAt: null }
  })
}

/** The author of a post that the viewer may open; 404 when there is none. */
async function authorOfPost(tx: Db, viewer: Viewer, postId: number): Promise<number> {
  const { rows } = await sql<{ authorId: number }>`
    select p.author_id as "authorId" from ${postsToOpen(viewer)} p where p.id = ${postId}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0].authorId
}
