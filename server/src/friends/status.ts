import type { FriendStatus } from '@kith/shared/friends.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { looksPending } from './pair.ts'

/** The relation of the viewer to another member, as far as the viewer may know it. */
export async function friendStatusOf(db: Db, viewer: Viewer, otherId: number): Promise<FriendStatus> {
  if (otherId !== viewer.id) await refuseUnseen(db, viewer, otherId)
  const statuses = await friendStatusesOf(db, viewer, [otherId])
  return statuses.get(otherId) ?? NONE
}

/** The same for several members in one statement. The caller has seen to it that the viewer may see them. */
export async function friendStatusesOf(
  db: Db,
  viewer: { id: number },
  ids: readonly number[],
): Promise<Map<number, FriendStatus>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select other.id, r.id as "requestId", r.requester_id = ${viewer.id} as "isSent",
      exists (select from friendships where user_id = ${viewer.id} and friend_id = other.id) as "isFriend"
    from unnest(${ids}::bigint[]) other(id)
    left join friend_requests r on least(requester_id, recipient_id) = least(${viewer.id}::bigint, other.id)
      and greatest(requester_id, recipient_id) = greatest(${viewer.id}::bigint, other.id)
      and case when requester_id = ${viewer.id} then ${looksPending} else status = 'pending' end`.execute(db)
  return new Map(rows.map((row) => [row.id, row.id === viewer.id ? SELF : statusOf(row)]))
}

type Row = { id: number; isFriend: boolean; requestId: number | null; isSent: boolean | null }

const SELF: FriendStatus = { status: 'self' }
const NONE: FriendStatus = { status: 'none' }

function statusOf({ isFriend, requestId, isSent }: Row): FriendStatus {
  if (isFriend) return { status: 'friends' }
  if (requestId === null) return NONE
  return { status: 'pending', direction: isSent ? 'sent' : 'received', friendshipId: requestId }
}
