import type { Viewer } from '../core/http/guards.ts'
import type { Person } from '@kith/shared/accounts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { LikeAnswer } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { cutPage, readPlace } from '../core/paging.ts'
import { commentsToOpen, visibleComments, visiblePeople, visiblePosts } from '../policy/visibility.ts'
import { isLikedBy, likesOf } from './comment-json.ts'

/** Likes a comment, or takes the like back; of two at once by one member, one comes after the other. */
export async function toggleLike(db: Db, viewer: Viewer, commentId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockComment(tx, viewer, commentId)
    if (!(await removeLike(tx, viewer, commentId))) await addLike(tx, viewer, commentId)
    return likeAnswer(tx, viewer, commentId)
  })
}

/** Likes a comment, also when it is liked already. */
export async function setLike(db: Db, viewer: Viewer, commentId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockComment(tx, viewer, commentId)
    await addLike(tx, viewer, commentId)
    return likeAnswer(tx, viewer, commentId)
  })
}

/** Takes a like back, if there is one. */
export async function clearLike(db: Db, viewer: Viewer, commentId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockComment(tx, viewer, commentId)
    await removeLike(tx, viewer, commentId)
    return likeAnswer(tx, viewer, commentId)
  })
}

/** Who likes a comment, the latest first, as far as the viewer may see them. */
export async function listLikes(db: Db, viewer: Viewer, commentId: number, paging: Paging) {
  const seen = readPlace(paging.before)
  const open = await sql`
    select from ${commentsToOpen(viewer)} c where c.id = ${commentId} and not c.is_deleted`.execute(db)
  if (open.rows.length === 0) throw notFound()
  const { rows } = await sql<Person & { createdAt: Date }>`
    select u.id, u.username, u.name, u.avatar, l.created_at as "createdAt"
    from comment_likes l join ${visiblePeople(viewer)} u on u.id = l.user_id
    where l.comment_id = ${commentId}
      and (l.created_at, u.id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by l.created_at desc, u.id desc limit ${paging.limit + 1} offset ${paging.offset}`.execute(db)
  const { items, next } = cutPage(rows, paging.limit)
  return { items: items.map(({ id, username, name, avatar }) => ({ id, username, name, avatar })), next }
}

/** The comment's row is what its likes queue on. Its post is held first, as by whoever deletes it. */
async function lockComment(tx: Db, viewer: Viewer, commentId: number): Promise<void> {
  const post = await sql`
    select from ${visiblePosts(viewer)} p
    where p.id = (select c.post_id from ${visibleComments(viewer)} c where c.id = ${commentId})
    for key share`.execute(tx)
  if (post.rows.length === 0) throw notFound()
  const comment = await sql`
    select from comments where id = ${commentId} and not is_deleted for no key update`.execute(tx)
  if (comment.rows.length === 0) throw notFound()
}

const addLike = (tx: Db, viewer: Viewer, commentId: number) =>
  tx
    .insertInto('comment_likes')
    .values({ comment_id: commentId, user_id: viewer.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function removeLike(tx: Db, viewer: Viewer, commentId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('comment_likes')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

async function likeAnswer(tx: Db, viewer: Viewer, commentId: number): Promise<LikeAnswer> {
  const { rows } = await sql<LikeAnswer>`
    select ${isLikedBy(viewer)} as "isLiked", ${likesOf(viewer)} as "likeCount"
    from comments c where c.id = ${commentId}`.execute(tx)
  const [answer] = rows
  if (!answer) throw notFound()
  return answer
}
