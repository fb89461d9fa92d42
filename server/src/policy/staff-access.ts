import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'
import { seemsToSee } from './visibility.ts'

/**
 * The posts of others that a moderator or admin could not see as a member, as a table. A block that they made themselves
 * does not count: the author would learn of it.
 */
export const postsSeenAsStaff = (staff: Viewer) =>
  sql`(select p.* from posts p where p.author_id <> ${staff.id}
    and (not ${seemsToSee(staff.id, 'p')} or ${hasBlocked(sql.ref('p.author_id'), staff)}))`

/** The same for comments. Blocks of others in the thread do not count: the author of the comment would learn of them. */
export const commentsSeenAsStaff = (staff: Viewer) =>
  sql`(select c.* from comments c join posts p on p.id = c.post_id where c.user_id <> ${staff.id} and not c.is_deleted
    and (not ${seemsToSee(staff.id, 'p')} or ${hasBlocked(sql.ref('c.user_id'), staff)}))`

const hasBlocked = (person: RawBuilder<unknown>, staff: Viewer) =>
  sql<boolean>`exists (select from blocks where blocker_id = ${person} and blocked_id = ${staff.id})`
