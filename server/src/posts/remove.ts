import type { Viewer } from '../core/viewer.ts'
import { mayDeletePost } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import { logAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { lockCommunity } from '../core/database/locks.ts'
import type { Deps } from '../core/deps.ts'
import { forbidden, notFound } from '../core/errors.ts'
import { clearDiscarded, releaseMediaOfPosts } from '../media/media.ts'
import { isStaffOf } from '../policy/communities.ts'
import { postsToOpen } from '../policy/visibility.ts'

/**
 * Deletes a post with everything attached to it. Its author may do this, and the staff of its community. Returns the
 * keys of its files, which no longer belong to anything.
 */
export function removePost(db: Db, viewer: Viewer, postId: number): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    // Again after the lock: the viewer may not be staff of the community any more.
    const { communityId } = await findPost(tx, viewer, postId)
    if (communityId !== null) await lockCommunity(tx, communityId)
    const post = await findPost(tx, viewer, postId)
    if (!mayDeletePost(viewer, post, post.isCommunityStaff))
      throw forbidden('Only its author can delete a post.')
    if (post.communityId !== null && viewer.id !== post.authorId)
      await logAction(tx, {
        communityId: post.communityId,
        act: 'post.delete',
        actorId: viewer.id,
        subjectId: post.authorId,
      })
    return dropPost(tx, post)
  })
}

/** Deletes the post without a check of permission. Returns the keys of the files, for `clearFiles` after the commit. */
export async function dropPost(
  tx: Db,
  { id, communityId }: { id: number; communityId: number | null },
): Promise<string[]> {
  if (communityId !== null) await lockCommunity(tx, communityId)
  const keys = await releaseMediaOfPosts(tx, [id])
  const { numDeletedRows } = await tx.deleteFrom('posts').where('id', '=', id).executeTakeFirstOrThrow()
  // Another call deleted it first.
  if (numDeletedRows === 0n) throw notFound()
  return keys
}

type WarnLog = { warn: (about: { err: unknown }, message: string) => void }

/** Deletes the files of a deleted post. When that fails, the post stays deleted and a sweep deletes the files later. */
export async function clearFiles(deps: Deps, keys: string[], log: WarnLog): Promise<void> {
  await clearDiscarded(deps, keys).catch((err: unknown) => {
    log.warn({ err }, 'files of a deleted post are left over')
  })
}

type PostRow = { id: number; authorId: number; communityId: number | null; isCommunityStaff: boolean }

async function findPost(tx: Db, viewer: Viewer, postId: number): Promise<PostRow> {
  const { rows } = await sql<PostRow>`
    select p.id, p.author_id as "authorId", p.community_id as "communityId",
      ${isStaffOf(viewer, sql.ref('p.community_id'))} as "isCommunityStaff"
    from ${postsToOpen(viewer)} p where p.id = ${postId}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}
