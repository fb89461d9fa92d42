import type { Person } from '@kith/shared/accounts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { LikeAnswer } from '@kith/shared/posts.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/http/guards.ts'
import { cutPage, readPlace } from '../core/paging.ts'
import {
  commentsToOpen,
  countOfUnseenLikes,
  postsToOpen,
  visibleComments,
  visiblePeople,
  visiblePosts,
} from '../policy/visibility.ts'

/** What can be liked. */
export type Kind = {
  /** Its likes are in the table `<name>_likes`, with its id in `<name>_id`. */
  name: 'post' | 'comment'
  /** Those that a viewer may like, as a table. */
  visible: (viewer: Viewer) => RawBuilder<unknown>
  /** Those that a viewer may read, with their likes, as a table. */
  toOpen: (viewer: Viewer) => RawBuilder<unknown>
  /**
   * The rows to lock in this order while its likes change. The last is its own row, whose counter changes anyway: there
   * the calls wait in turn.
   */
  held: (viewer: Viewer, id: number) => RawBuilder<unknown>[]
}

export const POSTS: Kind = {
  name: 'post',
  visible: visiblePosts,
  toOpen: postsToOpen,
  held: (viewer, id) => [sql`select from ${visiblePosts(viewer)} p where p.id = ${id} for no key update`],
}

export const COMMENTS: Kind = {
  name: 'comment',
  visible: visibleComments,
  toOpen: (viewer) => sql`(select c.* from ${commentsToOpen(viewer)} c where not c.is_deleted)`,
  // Its post is locked first, as in a deletion.
  held: (viewer, id) => [
    sql`select from ${visiblePosts(viewer)} p
      where p.id = (select c.post_id from ${visibleComments(viewer)} c where c.id = ${id}) for key share`,
    sql`select from comments where id = ${id} and not is_deleted for no key update`,
  ],
}

type Thing = { kind: Kind; id: number }

/** Likes a thing. It may be liked already. */
export const setLike = (db: Db, viewer: Viewer, thing: Thing) => change(db, viewer, thing, addLike)

/** Removes a like, if there is one. */
export const clearLike = (db: Db, viewer: Viewer, thing: Thing) => change(db, viewer, thing, removeLike)

/** Likes a thing, or removes the like. Two calls of one member run one after the other. */
export const toggleLike = (db: Db, viewer: Viewer, thing: Thing) =>
  change(db, viewer, thing, async (tx) => {
    if (!(await removeLike(tx, viewer, thing))) await addLike(tx, viewer, thing)
  })

/** The people who like a thing and whom the viewer may see, latest first. */
export async function listLikes(db: Db, viewer: Viewer, { kind, id, ...paging }: Thing & Paging) {
  const seen = readPlace(paging.before)
  const open = await sql`select from ${kind.toOpen(viewer)} t where t.id = ${id}`.execute(db)
  if (open.rows.length === 0) throw notFound()
  const { rows } = await sql<Person & { createdAt: Date }>`
    select u.id, u.username, u.name, u.avatar, l.created_at as "createdAt"
    from ${likesTable(kind)} l join ${visiblePeople(viewer)} u on u.id = l.user_id
    where l.${idColumn(kind)} = ${id}
      and (l.created_at, u.id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by l.created_at desc, u.id desc limit ${paging.limit + 1} offset ${paging.offset}`.execute(db)
  const { items, next } = cutPage(rows, paging.limit)
  return { items: items.map(({ id, username, name, avatar }) => ({ id, username, name, avatar })), next }
}

/** How many people whom this viewer may see like the thing `row`. */
export const likesOf = (viewer: Viewer, { name }: Kind, row: string) =>
  sql<number>`${sql.ref(`${row}.like_count`)} - ${countOfUnseenLikes(viewer, name, row)}`

export const isLikedBy = (viewer: Viewer, kind: Kind, row: string) =>
  sql<boolean>`(${sql.ref(`${row}.like_count`)} > 0 and exists (select from ${likesTable(kind)} l
    where l.${idColumn(kind)} = ${sql.ref(`${row}.id`)} and l.user_id = ${viewer.id}))`

const likesTable = ({ name }: Kind) => sql.table(`${name}_likes`)
const idColumn = ({ name }: Kind) => sql.ref(`${name}_id`)

type Deed = (tx: Db, viewer: Viewer, thing: Thing) => Promise<unknown>

function change(db: Db, viewer: Viewer, thing: Thing, deed: Deed): Promise<LikeAnswer> {
  return inTransaction(db, async (tx) => {
    for (const rowOf of thing.kind.held(viewer, thing.id)) {
      const { rows } = await rowOf.execute(tx)
      if (rows.length === 0) throw notFound()
    }
    await deed(tx, viewer, thing)
    return likeAnswer(tx, viewer, thing)
  })
}

const addLike: Deed = (tx, viewer, { kind, id }) =>
  sql`insert into ${likesTable(kind)} (${idColumn(kind)}, user_id) values (${id}, ${viewer.id})
    on conflict do nothing`.execute(tx)

async function removeLike(tx: Db, viewer: Viewer, { kind, id }: Thing): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${likesTable(kind)} where ${idColumn(kind)} = ${id} and user_id = ${viewer.id}`.execute(tx)
  return numAffectedRows === 1n
}

async function likeAnswer(tx: Db, viewer: Viewer, { kind, id }: Thing): Promise<LikeAnswer> {
  const { rows } = await sql<LikeAnswer>`
    select ${isLikedBy(viewer, kind, 't')} as "isLiked", ${likesOf(viewer, kind, 't')} as "likeCount"
    from ${kind.visible(viewer)} t where t.id = ${id}`.execute(tx)
  const [answer] = rows
  if (!answer) throw notFound()
  return answer
}
