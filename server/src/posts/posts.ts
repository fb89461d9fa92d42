import type { Viewer } from '../core/viewer.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { Post } from '@kith/shared/posts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { postsToOpen, visiblePosts } from '../policy/visibility.ts'
import { hydratePosts, type PostLines, linesOf, readInOneState } from './page/post-page.ts'

export { authorOf, mediaOf, mediaWhere, isoTime } from './fields.ts'
export { hydratePosts } from './page/post-page.ts'
export { clearFiles, dropPost } from './remove.ts'

/** One post, for a viewer who may open it; otherwise 404. */
export async function readPost(db: Db, viewer: Viewer, id: number): Promise<Post> {
  const { posts } = await readInOneState(db, viewer, () => opening(db, viewer, { id }))
  const [post] = JSON.parse(posts) as Post[]
  if (!post) throw notFound()
  return post
}

const opening = prepareForRole<{ id: number }, PostLines>({ id: 'bigint' }, (viewer, { id }) =>
  linesOf(viewer, (known) => ({
    page: sql`select p.id from ${postsToOpen(known)} p where p.id = ${id}`,
    order: sql`page.id`,
  })),
)

/** A member's posts, outside and inside of communities, that the viewer may see; newest first. */
export async function listPostsBy(db: Db, viewer: Viewer, authorId: number, paging: Paging) {
  await refuseUnseen(db, viewer, authorId)
  const { limit, offset } = paging
  const seen = readPosition(paging.before)
  const part = (condition: RawBuilder<unknown>) => sql`(
    select p.id, p.created_at from ${visiblePosts(viewer)} p
    where p.author_id = ${authorId} and ${condition}
      and (p.created_at, p.id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by p.created_at desc, p.id desc limit ${limit + offset + 1})`
  const { rows } = await sql<{ id: number; createdAt: Date }>`
    select id, created_at as "createdAt"
    from (${part(sql`p.community_id is null`)} union all ${part(sql`p.community_id is not null`)}) found
    order by created_at desc, id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPage(rows, limit)
  const ids = items.map(({ id }) => id)
  return { items: await hydratePosts(db, viewer, ids), next }
}
