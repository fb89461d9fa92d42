import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { postsToOpen } from '../policy/visibility.ts'

/**
 * Removes a leaving member's comments from the threads of others, as if each were deleted by hand. One with replies of
 * others stays as an empty place. The others are removed, and so are the empty places without any other replies.
 */
export async function emptyComments(tx: Db, userId: number): Promise<void> {
  // Changes to a thread wait for the row of its post: no reply comes meanwhile.
  await sql`select from ${postsToOpen({ id: userId, role: 'admin' })} p where p.id in ${threadsOf(userId)}
    order by p.id for no key update`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    with recursive ${answered(userId)}
    select id from comments where user_id = ${userId} and id in (select id from answered)`.execute(tx)
  const emptied = rows.map(({ id }) => id)
  await sql`
    with recursive ${answered(userId)}
    delete from comments where post_id in ${threadsOf(userId)} and (user_id = ${userId} or is_deleted)
      and id not in (select id from answered)`.execute(tx)
  await emptyPlaces(tx, emptied)
}

const threadsOf = (userId: number) => sql`(select post_id from comments where user_id = ${userId})`

/** The comments with a comment of somebody else under them, at any depth. */
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
