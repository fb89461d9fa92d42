import type { Viewer } from '../core/viewer.ts'
import type { BookmarkAnswer } from '@kith/shared/bookmarks.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { Comment } from '@kith/shared/comments.ts'
import type { Post } from '@kith/shared/posts.ts'
import { type RawBuilder, sql } from 'kysely'
import { hydrateComments } from '../comments/comments.ts'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { commentsToTakePartIn, postsToTakePartIn } from '../policy/taking-part.ts'
import { visibleComments, visiblePosts } from '../policy/visibility.ts'
import { hydratePosts } from '../posts/posts.ts'

/** What can be saved: the column of its id, and those that a viewer may see, and may save, as tables. */
type SaveKind = {
  column: 'post_id' | 'comment_id'
  visible: (viewer: Viewer) => RawBuilder<unknown>
  toSave: (viewer: Viewer) => RawBuilder<unknown>
}

const POSTS: SaveKind = { column: 'post_id', visible: visiblePosts, toSave: postsToTakePartIn }
const COMMENTS: SaveKind = { column: 'comment_id', visible: visibleComments, toSave: commentsToTakePartIn }

/** Saves a post. It may be saved already. */
export const savePost = (db: Db, viewer: Viewer, id: number) => save(db, viewer, POSTS, id)
export const saveComment = (db: Db, viewer: Viewer, id: number) => save(db, viewer, COMMENTS, id)

/** Removes a post from the saved ones, if it is one: an own one whatever the viewer may see by now (rules/posts.md 63). */
export const unsavePost = (db: Db, viewer: Viewer, id: number) => unsave(db, viewer, POSTS, id)
export const unsaveComment = (db: Db, viewer: Viewer, id: number) => unsave(db, viewer, COMMENTS, id)

async function save(db: Db, viewer: Viewer, kind: SaveKind, id: number): Promise<BookmarkAnswer> {
  const column = sql.ref(kind.column)
  const { rows } = await sql`
    with seen as (select t.id from ${kind.toSave(viewer)} t where t.id = ${id}),
    made as (insert into bookmarks (user_id, ${column}) select ${viewer.id}, id from seen on conflict do nothing)
    select from seen`.execute(db)
  if (rows.length === 0) throw notFound()
  return { isBookmarked: true }
}

async function unsave(db: Db, viewer: Viewer, kind: SaveKind, id: number): Promise<BookmarkAnswer> {
  const { rows } = await sql`
    with gone as (delete from bookmarks where user_id = ${viewer.id} and ${sql.ref(kind.column)} = ${id} returning id)
    select from gone union all select from ${kind.visible(viewer)} t where t.id = ${id}`.execute(db)
  if (rows.length === 0) throw notFound()
  return { isBookmarked: false }
}

/** The saved posts that the viewer may still see, latest saved first. */
export async function listSavedPosts(
  db: Db,
  viewer: Viewer,
  paging: Paging,
): Promise<{ items: Post[]; next: string | undefined }> {
  const { ids, next } = await listSaved(db, viewer, POSTS, paging)
  return { items: await hydratePosts(db, viewer, ids), next }
}

/** The saved comments that the viewer may still see, latest saved first, without their replies. */
export async function listSavedComments(
  db: Db,
  viewer: Viewer,
  paging: Paging,
): Promise<{ items: Comment[]; next: string | undefined }> {
  const { ids, next } = await listSaved(db, viewer, COMMENTS, paging)
  return { items: await hydrateComments(db, viewer, ids), next }
}

type BookmarkRow = { id: number; createdAt: Date; targetId: number }

async function listSaved(db: Db, viewer: Viewer, kind: SaveKind, { before, limit, offset }: Paging) {
  const target = sql.ref(`b.${kind.column}`)
  const { rows } = await sql<BookmarkRow>`
    select b.id, b.created_at as "createdAt", ${target} as "targetId"
    from bookmarks b join ${kind.visible(viewer)} t on t.id = ${target}
    where b.user_id = ${viewer.id} and ${target} is not null
      and b.id < ${readPosition(before).id}::bigint
    order by b.id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPage(rows, limit)
  return { ids: items.map(({ targetId }) => targetId), next }
}
