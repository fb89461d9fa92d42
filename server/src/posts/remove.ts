import type { Viewer } from '../core/http/guards.ts'
import { mayDeletePost } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { forbidden, notFound } from '../core/errors.ts'
import { clearDiscarded, releaseMediaOfPost } from '../media/media.ts'
import { postsToOpen } from '../policy/visibility.ts'

/**
 * Deletes a post with all that hangs on it: its author may, and the staff of its community. Answers the keys of its
 * files, which are nobody's from then on.
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

/** The deletion itself, for whoever may do it. Answers the keys of the files, for `clearFiles` once it is committed. */
export async function dropPost(
  tx: Db,
  { id, communityId }: { id: number; communityId: number | null },
): Promise<string[]> {
  await lockCommunity(tx, communityId)
  const keys = await releaseMediaOfPost(tx, id)
  const { numDeletedRows } = await tx.deleteFrom('posts').where('id', '=', id).executeTakeFirstOrThrow()
  // Someone else was faster.
  if (numDeletedRows === 0n) throw notFound()
  return keys
}

/** Counters are locked in the order in which posting locks them: the community's, then those of hashtags. */
async function lockCommunity(tx: Db, id: number | null): Promise<void> {
  if (id !== null) await sql`select from communities where id = ${id} for no key update`.execute(tx)
}

type Warn = { warn: (about: { err: unknown }, message: string) => void }

/** Takes the files of a deleted post away. Where that fails the post is gone all the same, and a sweep takes them later. */
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
