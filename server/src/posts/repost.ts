import type { Viewer } from '../core/viewer.ts'
import { sql } from 'kysely'
import { publishLiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { NewId } from '../core/idempotency.ts'
import { tagWithHashtags } from '../hashtags/hashtags.ts'
import { postsToTakePartIn } from '../policy/taking-part.ts'
import { checkContent, defaultVisibility, rememberFirstPost } from './create.ts'

/** Shares a post in one's own feed with a few words. This makes a new post, which points at the root original. */
export async function repost(tx: Db, viewer: Viewer, postId: number, content: string): Promise<NewId> {
  await checkContent(tx, content, false)
  const original = await findRoot(tx, viewer, postId)
  const { id } = await tx
    .insertInto('posts')
    .values({
      author_id: viewer.id,
      community_id: null,
      original_post_id: original,
      is_repost: true,
      visibility: await defaultVisibility(tx, viewer),
      content,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rememberFirstPost(tx, viewer)
  await tagWithHashtags(tx, id, content)
  publishLiveEvent(tx, { what: 'post', id })
  return { id }
}

/** The post to quote. 404 when the post, or the original that it quotes, is gone or not theirs to share. */
async function findRoot(tx: Db, viewer: Viewer, postId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select o.id from ${postsToTakePartIn(viewer)} p
    join ${postsToTakePartIn(viewer)} o on o.id = case when p.is_repost then p.original_post_id else p.id end
    where p.id = ${postId}`.execute(tx)
  const [root] = rows
  if (!root) throw notFound()
  return root.id
}
