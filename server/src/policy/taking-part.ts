import { communityWording } from '@kith/shared/communities.ts'
import { mayOpenAnyPost } from '@kith/shared/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { mayRead } from './communities.ts'
import { maySee, visibleComments, visiblePosts } from './visibility.ts'

/**
 * Whether a member belongs to where the post `p` stands. Who was removed from a private or hidden community, or left it,
 * may read and delete own posts there, and that alone (decision 0026).
 */
const belongs = (member: number) =>
  sql<boolean>`(p.community_id is null or ${mayRead(member, sql.ref('p.community_id'))})`

/**
 * Whether a viewer who has opened the post `p` may take part in it. Staff may have opened it only to moderate it. Members
 * see what they open: a page of posts does not ask again.
 */
export const mayTakePart = (viewer: Viewer) =>
  mayOpenAnyPost(viewer)
    ? sql<boolean>`(${belongs(viewer.id)} and ${maySee(viewer.id, 'p')})`
    : belongs(viewer.id)

/**
 * The posts that a viewer may take part in, as a table: share, save, and be told of. Whatever adds to the post itself
 * calls `lockToAdd`. taking-part.test.ts holds every writing call to it.
 */
export const postsToTakePartIn = (viewer: Viewer) =>
  sql`(select p.* from ${visiblePosts(viewer)} p where ${belongs(viewer.id)})`

/** The same for the comments under them. */
export const commentsToTakePartIn = (viewer: Viewer) =>
  sql`(select c.* from ${visibleComments(viewer)} c join posts p on p.id = c.post_id where ${belongs(viewer.id)})`

/** Whether the community of the post `p` is archived: it can be read, and nothing can be added. */
export const isInArchive = sql<boolean>`(p.community_id is not null and exists (
  select from communities a where a.id = p.community_id and a.archived_at is not null))`

/**
 * Locks a post to which a viewer adds something: a like, a comment, other words. 404 for a post that they may not take
 * part in, 409 in an archived community.
 */
export async function lockToAdd(
  tx: Db,
  viewer: Viewer,
  postId: number | RawBuilder<unknown>,
  strength: 'no key update' | 'key share' = 'no key update',
): Promise<{ authorId: number }> {
  const { rows } = await sql<{ authorId: number; isArchived: boolean }>`
    select p.author_id as "authorId", ${isInArchive} as "isArchived"
    from ${postsToTakePartIn(viewer)} p where p.id = ${postId} for ${sql.raw(strength)} of p`.execute(tx)
  const [post] = rows
  if (!post) throw notFound()
  if (post.isArchived) throw conflict('archived', communityWording.archived)
  return post
}
