import type { Viewer } from '../core/viewer.ts'
import { sql } from 'kysely'
import { recordAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { postsToOpen } from '../policy/visibility.ts'
import { dropPost } from '../posts/posts.ts'

/** Deletes anybody's post as its author would, and records who did it. Returns its files' keys, for `clearFiles`. */
export function removePostOfAnyone(db: Db, moderator: Viewer, postId: number): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const post = await findPost(tx, moderator, postId)
    if (!post) throw notFound()
    const keys = await dropPost(tx, post)
    await recordAction(tx, moderator, { act: 'post.delete', targetId: post.id, subjectId: post.authorId })
    return keys
  })
}

type PostRow = { id: number; authorId: number; communityId: number | null }

async function findPost(tx: Db, moderator: Viewer, postId: number): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select p.id, p.author_id as "authorId", p.community_id as "communityId"
    from ${postsToOpen(moderator)} p where p.id = ${postId}`.execute(tx)
  return rows[0]
}
