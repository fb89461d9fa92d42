import { sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'
import { blockedPeople } from '../policy/visibility.ts'
import { looksPending } from './pair.ts'

/** The viewer's friends, as a table. */
export const friendsOf = (viewer: Viewer) =>
  sql`(select friend_id as id, created_at from friendships where user_id = ${viewer.id})`

/**
 * The ids of those whom no list offers as a friend. These are the viewer, friends, blocked members, and anybody with a
 * pending request from or to the viewer, as far as the viewer can tell. `friends` is a table of the viewer's friends.
 */
export const notOfferedAsFriends = (viewer: Viewer, friends = friendsOf(viewer)) =>
  sql`(select ${viewer.id}::bigint as id union all select id from ${friends} friends union all select id from ${blockedPeople(viewer)} blocked
    union all select recipient_id from friend_requests where requester_id = ${viewer.id} and ${looksPending}
    union all select requester_id from friend_requests where recipient_id = ${viewer.id} and status = 'pending')`

/** How many of the viewer's friends are friends of the person `u`. `friends` is a table of the viewer's friends. */
export const mutualCount = (friends = sql`friends`) =>
  sql<number>`(select count(*) from friendships theirs where theirs.user_id = u.id
    and theirs.friend_id in (select id from ${friends} mine))`
