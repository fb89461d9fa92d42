import type { Person } from '@kith/shared/accounts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { LikeAnswer } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { aboutThing, notify, withdrawNotifications } from '../notifications/notifications.ts'
import { lockWhereOwn } from '../policy/own-rows.ts'
import { publishResponse } from '../policy/post-live-events.ts'
import { countOfUnseenLikes, visiblePeople } from '../policy/visibility.ts'
import { idColumn, type LikeKind, likesTable } from './kinds.ts'

export { COMMENTS, type LikeKind, POSTS } from './kinds.ts'

type LikeTarget = { kind: LikeKind; id: number }

/** Likes a post or comment. It may be liked already. */
export const setLike = (db: Db, viewer: Viewer, target: LikeTarget) =>
  change(db, viewer, target, async (tx) => {
    await target.kind.lock(tx, viewer, target.id)
    return addLike(tx, viewer, target)
  })

/** Removes a like, if there is one. An own like goes whatever the viewer may see by now (rules/posts.md 63). */
export const clearLike = (db: Db, viewer: Viewer, target: LikeTarget) =>
  change(db, viewer, target, async (tx) => {
    const postId = await removeLike(tx, viewer, target)
    if (postId === undefined) await target.kind.lock(tx, viewer, target.id)
    return postId
  })

/** Likes a post or comment, or removes the like. Two calls of one member run one after the other. */
export const toggleLike = (db: Db, viewer: Viewer, target: LikeTarget) =>
  change(db, viewer, target, async (tx) => {
    const removed = await removeLike(tx, viewer, target)
    if (removed !== undefined) return removed
    await target.kind.lock(tx, viewer, target.id)
    // Another call may have liked it until the lock was free.
    return (await removeLike(tx, viewer, target)) ?? addLike(tx, viewer, target)
  })

/** The people who like a post or comment and whom the viewer may see, latest first. */
export async function listLikes(db: Db, viewer: Viewer, { kind, id, ...paging }: LikeTarget & Paging) {
  const seen = readPosition(paging.before)
  const open = await sql`select from ${kind.toOpen(viewer)} t where t.id = ${id}`.execute(db)
  if (open.rows.length === 0) throw notFound()
  await kind.record(db, viewer, [id])
  const { rows } = await sql<Person & { createdAt: Date }>`
    select u.id, u.username, u.name, u.avatar, l.created_at as "createdAt"
    from ${likesTable(kind)} l join ${visiblePeople(viewer)} u on u.id = l.user_id
    where l.${idColumn(kind)} = ${id}
      and (l.created_at, u.id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by l.created_at desc, u.id desc limit ${paging.limit + 1} offset ${paging.offset}`.execute(db)
  const { items, next } = cutPage(rows, paging.limit)
  return { items: items.map(({ id, username, name, avatar }) => ({ id, username, name, avatar })), next }
}

/** How many people whom this viewer may see like the post or comment `row`. */
export const likesOf = (viewer: Viewer, { name }: LikeKind, row: string) =>
  sql<number>`${sql.ref(`${row}.like_count`)} - ${countOfUnseenLikes(viewer, name, row)}`

export const isLikedBy = (viewer: Viewer, kind: LikeKind, row: string) =>
  sql<boolean>`(${sql.ref(`${row}.like_count`)} > 0 and exists (select from ${likesTable(kind)} l
    where l.${idColumn(kind)} = ${sql.ref(`${row}.id`)} and l.user_id = ${viewer.id}))`

/** Returns the post that it is or stands under, if something has changed. */
type LikeChange = (tx: Db, viewer: Viewer, target: LikeTarget) => Promise<number | undefined>

function change(db: Db, viewer: Viewer, target: LikeTarget, deed: LikeChange): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    const postId = await deed(tx, viewer, target)
    const answer = await likeAnswer(tx, viewer, target)
    const commentId = target.kind.name === 'comment' ? target.id : undefined
    if (postId !== undefined) await publishResponse(tx, { postId, by: viewer.id, commentId })
    else if (!answer) throw notFound()
    // How many others like what the viewer does not see is not told.
    return answer ?? { isLiked: false, likeCount: null }
  })
}

/** Makes the like, if there is none, and notifies the author of what is liked. */
const addLike: LikeChange = async (tx, viewer, { kind, id }) => {
  const { rows } = await sql<{ userId: number; postId: number }>`
    with made as (
      insert into ${likesTable(kind)} (${idColumn(kind)}, user_id) values (${id}, ${viewer.id})
      on conflict do nothing returning user_id)
    select ${kind.author} as "userId", ${kind.post} as "postId"
    from made join ${kind.visible(viewer)} t on t.id = ${id}`.execute(tx)
  for (const { userId, postId } of rows)
    await notify(tx, {
      type: 'like',
      to: [userId],
      relatedUserId: viewer.id,
      relatedPostId: postId,
      ...(kind.name === 'comment' && { relatedCommentId: id }),
    })
  return rows[0]?.postId
}

/** Deletes the own like, if there is one, and its notification as long as that is unread. */
const removeLike: LikeChange = async (tx, viewer, { kind, id }) => {
  const postId = await lockWhereOwn(tx, viewer, 'likes', { kind: kind.name, id })
  if (postId === undefined) return undefined
  const { numAffectedRows } = await sql`
    delete from ${likesTable(kind)} where ${idColumn(kind)} = ${id} and user_id = ${viewer.id}`.execute(tx)
  if (numAffectedRows !== 1n) return undefined
  await withdrawNotifications(tx, { type: 'like', related_user_id: viewer.id, ...aboutThing(kind.name, id) })
  return postId
}

async function likeAnswer(tx: Db, viewer: Viewer, { kind, id }: LikeTarget): Promise<LikeAnswer | undefined> {
  const { rows } = await sql<LikeAnswer>`
    select ${isLikedBy(viewer, kind, 't')} as "isLiked", ${likesOf(viewer, kind, 't')} as "likeCount"
    from ${kind.visible(viewer)} t where t.id = ${id}`.execute(tx)
  return rows[0]
}
