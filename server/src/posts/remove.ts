import type { Viewer } from '../core/http/guards.ts'
import { mayDeletePost } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { forbidden, notFound } from '../core/errors.ts'
import { clearDiscarded, releaseMediaOfPost } from '../media/media.ts'
import { postsToOpen } from '../policy/visibility.ts'

/**
 * Deletes a post with everything attached to it. Its author may do this, and the staff of its community. Returns the
 * keys of its files, which no longer belong to anything.
 */
export function removePost(db: Db, viewer: Viewer, postId: number): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const post = await findPost(tx, viewer, postId)
    if (!post) throw notFound()
    if (!mayDeletePost(viewer, post, post.isCommunityStaff))
      throw forbidden('Only its author can delete a post.')
    return dropPost(tx, post)
  })
}

/** Deletes the post without a check of permission. Returns the keys of the files, for `clearFiles` after the commit. */
export async function dropPost(
  tx: Db,
  { id, communityId }: { id: number; communityId: number | null },
): Promise<string[]> {
  await lockCommunity(tx, communityId)
  const keys = await releaseMediaOfPost(tx, id)
  const { numDeletedRows } = await tx.deleteFrom('posts').where('id', '=', id).executeTakeFirstOrThrow()
  // Another call deleted it first.
  if (numDeletedRows === 0n) throw notFound()
  return keys
}

/** Counters are locked in the same order as in posting: first the community's, then those of hashtags. */
async function lockCommunity(tx: Db, id: number | null): Promise<void> {
  if (id !== null) await sql`select from communities where id = ${id} for no key update`.execute(tx)
}

type Warn = { warn: (about: { err: unknown }, message: string) => void }

/** Deletes the files of a deleted post. When that fails, the post stays deleted and a sweep deletes the files later. */
export async function clearFiles(deps: Deps, keys: string[], log: Warn): Promise<void> {
  await clearDiscarded(deps, keys).catch((err: unknown) => {
    log.warn({ err }, 'files of a deleted post are left over')
  })
}

type Found = { id: number; authorId: number; communityId: number | null; isCommunityStaff: boolean }

async function findPost(tx: Db, viewer: Viewer, postId: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.id, p.author_id as "authorId", p.community_id as "communityId",
      exists (select from community_members m where m.community_id = p.community_id and m.user_id = ${viewer.id}
        and m.status = 'approved' and m.role <> 'member') as "isCommunityStaff"
    from ${postsToOpen(viewer)} p where p.id = ${postId}`.execute(tx)
  return rows[0]
}
