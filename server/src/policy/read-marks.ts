import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'
import { areBlocked } from './visibility.ts'

/**
 * Whether a viewer is told that the message `m` was read: of a message to them always, of an own one only while both
 * members have read marks on, and if they were friends when it was read. Nothing was read of a deleted one.
 */
export const isReadFor = (viewer: Viewer) =>
  sql<boolean>`(case when m.recipient_id = ${viewer.id} then m.is_read
    else m.is_read and m.is_read_told and not m.is_deleted
      and 2 = (select count(*) from users u where u.id in (m.sender_id, m.recipient_id) and u.read_marks) end)`

/** Whether a member tells another what they read from now on: only friends, neither of whom has blocked the other. */
export const sharesReadMarks = (reader: number | RawBuilder<unknown>, sender: number | RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from friendships where user_id = ${reader} and friend_id = ${sender})
    and not ${areBlocked(reader, sql`${sender}`)})`

/** The members who tell the viewer what they read, as a table of users: friends, and both have read marks on. */
export const membersSharingReadMarks = (viewer: Viewer) =>
  sql`(select u.* from users u where u.read_marks and (select read_marks from users where id = ${viewer.id})
    and ${sharesReadMarks(sql.ref('u.id'), viewer.id)})`
