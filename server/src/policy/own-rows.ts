import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'

type Owner = Pick<Viewer, 'id'>
type TagTarget = { kind: 'post' | 'comment'; id: number }

/**
 * The viewer's own comments, as a table. They stay the viewer's to list and to delete, whatever the viewer may see by now
 * (rules/comments.md 17). What stands around them is not: that begins with visibility.ts.
 */
export const ownComments = (viewer: Owner) =>
  sql`(select c.* from comments c where c.user_id = ${viewer.id} and not c.is_deleted)`

/**
 * The same for own likes, saves and tags (rules/posts.md 63). A tag is not the viewer's if they could not see its comment when
 * it was made, because of a block between them and the author of the post, of which whoever tagged them knew nothing.
 */
export const ownRows = (
  viewer: Owner,
  table: 'post_likes' | 'comment_likes' | 'bookmarks' | 'post_tags' | 'comment_tags',
) => sql`(select o.* from ${sql.table(table)} o where o.user_id = ${viewer.id}
    ${table === 'comment_tags' ? sql`and not ${wasBlocked(viewer)}` : sql``})`

/** Tags from before their time was kept have the time zero. */
const wasBlocked = (viewer: Owner) => sql`exists (
  select from comments c join posts p on p.id = c.post_id
  where c.id = o.comment_id and (${hadBlocked(sql`p.author_id`, sql`${viewer.id}`)}
    or ${hadBlocked(sql`${viewer.id}`, sql`p.author_id`)}))`

const hadBlocked = (blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>) => sql`exists (
  select from blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked}
    and (b.created_at < o.created_at or o.created_at = 'epoch'))`

/**
 * Locks the post or comment that has an own like or tag, so that it can be taken away: first the post, where changes to a
 * thread wait. Returns the id of the post, which is for live events alone; undefined without such a row.
 */
export async function lockWhereOwn(
  tx: Db,
  viewer: Owner,
  what: 'likes' | 'tags',
  { kind, id }: TagTarget,
): Promise<number | undefined> {
  const own = sql`exists (select from ${ownRows(viewer, `${kind}_${what}`)} o
    where ${sql.ref(`o.${kind}_id`)} = ${id})`
  const postId = kind === 'post' ? sql`${id}` : sql`(select post_id from comments where id = ${id})`
  const locked = await lockPost(
    tx,
    sql`${postId} and ${own}`,
    kind === 'post' ? 'no key update' : 'key share',
  )
  if (locked !== undefined && kind === 'comment')
    await sql`select from comments where id = ${id} for no key update`.execute(tx)
  return locked
}

/** Locks the post of a thread from which a comment is deleted that the caller has found. It reads nothing of the post. */
export const lockThread = (tx: Db, postId: number) => lockPost(tx, sql`${postId}`, 'no key update')

async function lockPost(
  tx: Db,
  isIt: RawBuilder<unknown>,
  strength: 'no key update' | 'key share',
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p where p.id = ${isIt} for ${sql.raw(strength)} of p`.execute(tx)
  return rows[0]?.id
}
