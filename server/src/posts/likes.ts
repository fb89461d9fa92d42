import type { Person } from '@kith/shared/accounts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { LikeAnswer } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database.ts'
import { notFound } from '../core/errors.ts'
import { cutPage, readCursor } from '../core/paging.ts'
import { postsToOpen, type Reader, visiblePeople, visiblePosts } from '../policy/visibility.ts'
import { isLikedBy, likesOf } from './hydrate.ts'

/** Likes a post, or takes the like back; of two at once by one member, one comes after the other. */
export async function toggleLike(db: Db, reader: Reader, postId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockPost(tx, reader, postId)
    if (!(await removeLike(tx, reader, postId))) await addLike(tx, reader, postId)
    return likeAnswer(tx, reader, postId)
  })
}

/** Likes a post, also when it is liked already. */
export async function setLike(db: Db, reader: Reader, postId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockPost(tx, reader, postId)
    await addLike(tx, reader, postId)
    return likeAnswer(tx, reader, postId)
  })
}

/** Takes a like back, if there is one. */
export async function clearLike(db: Db, reader: Reader, postId: number): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    await lockPost(tx, reader, postId)
    await removeLike(tx, reader, postId)
    return likeAnswer(tx, reader, postId)
  })
}

/** Who likes a post, the latest first, as far as the reader may see them. */
export async function listLikes(db: Db, reader: Reader, postId: number, paging: Paging) {
  const before = readCursor(paging.before)
  const open = await sql`select from ${postsToOpen(reader)} p where p.id = ${postId}`.execute(db)
  if (open.rows.length === 0) throw notFound()
  const { rows } = await sql<Person & { createdAt: Date }>`
    select u.id, u.username, u.name, u.avatar, l.created_at as "createdAt"
    from post_likes l join ${visiblePeople(reader)} u on u.id = l.user_id
    where l.post_id = ${postId}
      and (l.created_at, u.id) < (${before?.createdAt ?? 'infinity'}::timestamptz, ${before?.id ?? 0}::bigint)
    order by l.created_at desc, u.id desc limit ${paging.limit + 1} offset ${paging.offset}`.execute(db)
  const { items, next } = cutPage(rows, paging.limit)
  return { items: items.map(({ id, username, name, avatar }) => ({ id, username, name, avatar })), next }
}

/** The post's row is what its likes queue on: its counter changes with each of them anyway. */
async function lockPost(tx: Db, reader: Reader, postId: number): Promise<void> {
  const { rows } =
    await sql`select from ${visiblePosts(reader)} p where p.id = ${postId} for no key update`.execute(tx)
  if (rows.length === 0) throw notFound()
}

const addLike = (tx: Db, reader: Reader, postId: number) =>
  tx
    .insertInto('post_likes')
    .values({ post_id: postId, user_id: reader.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function removeLike(tx: Db, reader: Reader, postId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', reader.id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

async function likeAnswer(tx: Db, reader: Reader, postId: number): Promise<LikeAnswer> {
  const { rows } = await sql<LikeAnswer>`
    select ${isLikedBy(reader)} as "isLiked", ${likesOf(reader)} as "likeCount"
    from ${visiblePosts(reader)} p where p.id = ${postId}`.execute(tx)
  const [answer] = rows
  if (!answer) throw notFound()
  return answer
}
