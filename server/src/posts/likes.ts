import type { Viewer } from '../core/http/guards.ts'
import type { Person } from '@kith/shared/accounts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { LikeAnswer } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { cutPage, readPlace } from '../core/paging.ts'
import { postsToOpen, visiblePeople, visiblePosts } from '../policy/visibility.ts'
import { isLikedBy, likesOf } from './post-page.ts'

/** Likes a post, or takes the like back; of two at once by one member, one comes after the other. */
export async function toggleLike(db: Db, viewer: Viewer, postId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockPost(tx, viewer, postId)
    if (!(await removeLike(tx, viewer, postId))) await addLike(tx, viewer, postId)
    return likeAnswer(tx, viewer, postId)
  })
}

/** Likes a post, also when it is liked already. */
export async function setLike(db: Db, viewer: Viewer, postId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockPost(tx, viewer, postId)
    await addLike(tx, viewer, postId)
    return likeAnswer(tx, viewer, postId)
  })
}

/** Takes a like back, if there is one. */
export async function clearLike(db: Db, viewer: Viewer, postId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockPost(tx, viewer, postId)
    await removeLike(tx, viewer, postId)
    return likeAnswer(tx, viewer, postId)
  })
}

/** Who likes a post, the latest first, as far as the viewer may see them. */
export async function listLikes(db: Db, viewer: Viewer, postId: number, paging: Paging) {
  const seen = readPlace(paging.before)
  const open = await sql`select from ${postsToOpen(viewer)} p where p.id = ${postId}`.execute(db)
  if (open.rows.length === 0) throw notFound()
  const { rows } = await sql<Person & { createdAt: Date }>`
    select u.id, u.username, u.name, u.avatar, l.created_at as "createdAt"
    from post_likes l join ${visiblePeople(viewer)} u on u.id = l.user_id
    where l.post_id = ${postId}
      and (l.created_at, u.id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by l.created_at desc, u.id desc limit ${paging.limit + 1} offset ${paging.offset}`.execute(db)
  const { items, next } = cutPage(rows, paging.limit)
  return { items: items.map(({ id, username, name, avatar }) => ({ id, username, name, avatar })), next }
}

/** The post's row is what its likes queue on: its counter changes with each of them anyway. */
async function lockPost(tx: Db, viewer: Viewer, postId: number): Promise<void> {
  const { rows } =
    await sql`select from ${visiblePosts(viewer)} p where p.id = ${postId} for no key update`.execute(tx)
  if (rows.length === 0) throw notFound()
}

const addLike = (tx: Db, viewer: Viewer, postId: number) =>
  tx
    .insertInto('post_likes')
    .values({ post_id: postId, user_id: viewer.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function removeLike(tx: Db, viewer: Viewer, postId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

async function likeAnswer(tx: Db, viewer: Viewer, postId: number): Promise<LikeAnswer> {
  const { rows } = await sql<LikeAnswer>`
    select ${isLikedBy(viewer)} as "isLiked", ${likesOf(viewer)} as "likeCount"
    from ${visiblePosts(viewer)} p where p.id = ${postId}`.execute(tx)
  const [answer] = rows
  if (!answer) throw notFound()
  return answer
}
