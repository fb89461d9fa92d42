import { mayOpenAnyPost } from '@kith/shared/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { commentsSeenAsStaff, postsSeenAsStaff } from '../policy/staff-access.ts'

export { dropOldAccess } from './sweep.ts'

/**
 * Records for their authors that a moderator or admin opened posts, those of them that they could not see as a member
 * (rules/visibility.md 13). One row a day for each of them and post. Does nothing for other viewers.
 */
export async function recordStaffAccess(db: Db, viewer: Viewer, postIds: readonly number[]): Promise<void> {
  if (!mayOpenAnyPost(viewer) || postIds.length === 0) return
  await record(db, viewer, {
    opened: sql`select p.author_id, p.id as post_id, null::bigint as comment_id, p.id from ${postsSeenAsStaff(viewer)} p
      where p.id = any(${postIds}::bigint[])`,
    type: sql`'post'`,
    once: sql`(opened_by, post_id, opened_on) where comment_id is null`,
  })
}

/** The same for comments. */
export async function recordCommentAccess(
  db: Db,
  viewer: Viewer,
  commentIds: readonly number[],
): Promise<void> {
  if (!mayOpenAnyPost(viewer) || commentIds.length === 0) return
  await record(db, viewer, {
    opened: sql`select c.user_id as author_id, c.post_id, c.id as comment_id, c.id from ${commentsSeenAsStaff(viewer)} c
      where c.id = any(${commentIds}::bigint[])`,
    type: sql`'comment'`,
    once: sql`(opened_by, comment_id, opened_on) where comment_id is not null`,
  })
}

type AccessQuery = { opened: RawBuilder<unknown>; type: RawBuilder<unknown>; once: RawBuilder<unknown> }

/** A report that came later on the same day is named too. */
async function record(db: Db, viewer: Viewer, { opened, type, once }: AccessQuery): Promise<void> {
  await sql`
    insert into staff_access (owner_id, post_id, comment_id, opened_by, report_id)
    select o.author_id, o.post_id, o.comment_id, ${viewer.id}::bigint,
      (select max(r.id) from reports r where r.target_type = ${type} and r.target_id = o.id)
    from (${opened}) o order by o.id
    on conflict ${once} do update set report_id = excluded.report_id
      where staff_access.report_id is null and excluded.report_id is not null`.execute(db)
}
