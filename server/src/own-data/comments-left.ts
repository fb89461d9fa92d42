import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { postsToOpen } from '../policy/visibility.ts'

/**
 * Takes a leaving member's comments out of the threads of others, as if each were deleted by hand: one that others have
 * answered leaves its place, the rest goes, and with it the places that nothing answers any more.
 */
export async function emptyComments(tx: Db, userId: number): Promise<void> {
  // What changes a thread queues on the row of its post: no answer comes in meanwhile.
  await sql`select from ${postsToOpen({ id: userId, role: 'admin' })} p where p.id in ${threadsOf(userId)}
    order by p.id for no key update`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    with recursive ${answered(userId)}
    select id from comments where user_id = ${userId} and id in (select id from answered)`.execute(tx)
  const places = rows.map(({ id }) => id)
  await sql`
    with recursive ${answered(userId)}
    delete from comments where post_id in ${threadsOf(userId)} and (user_id = ${userId} or is_deleted)
      and id not in (select id from answered)`.execute(tx)
  await emptyPlaces(tx, places)
}

const threadsOf = (userId: number) => sql`(select post_id from comments where user_id = ${userId})`

/** The comments that something of others stands under, at any depth. */
const answered = (userId: number) => sql`answered as (
  select parent_id as id from comments
  where post_id in ${threadsOf(userId)} and parent_id is not null and not is_deleted and user_id <> ${userId}
  union
  select c.parent_id from comments c join answered a on a.id = c.id where c.parent_id is not null)`

async function emptyPlaces(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const theirs = sql`comment_id = any(${ids}::bigint[])`
  await sql`delete from comment_likes where ${theirs}`.execute(tx)
  await sql`delete from comment_tags where ${theirs}`.execute(tx)
  await sql`delete from bookmarks where ${theirs}`.execute(tx)
  await sql`delete from notifications where related_comment_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update comments set is_deleted = true, user_id = null, content = '', link_preview = null
    where id = any(${ids}::bigint[])`.execute(tx)
}
