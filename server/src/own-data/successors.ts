import { type RawBuilder, sql } from 'kysely'
import { logAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notify } from '../notifications/notifications.ts'
import { isSuspended } from '../policy/suspensions.ts'

/**
 * The communities of a member who leaves go to others, each to the member with the highest role, then the longest
 * membership, who is told. The suspended are passed over: they could not look after it. Without a successor it is archived.
 */
export async function handOverCommunities(tx: Db, userId: number): Promise<void> {
  // Members who leave one of them meanwhile must wait, and are no successors. Counters are locked in the same order.
  await sql`select from communities where creator_id = ${userId}
      or id in (select community_id from community_members where user_id = ${userId})
    order by id for no key update`.execute(tx)
  await handOver(tx, sql`c.creator_id = ${userId}`)
}

/** The job holds the locks of this many; the rest wait for its next hour. */
const REOPENED_AT_ONCE = 100

/** A community that was archived because all others in it were suspended goes to the first who is back. */
export const reopenCommunities = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select c.id from communities c where ${isOrphaned}
        and exists (select from community_members m where ${isSuccessor})
      order by c.id limit ${REOPENED_AT_ONCE} for no key update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await handOver(tx, sql`c.id = any(${ids}::bigint[]) and ${isOrphaned}`)
  })

const isOrphaned = sql`(c.creator_id is null and c.archived_at is not null)`

const isSuccessor = sql`(m.community_id = c.id and m.status = 'approved' and m.user_id is distinct from c.creator_id
  and not ${isSuspended(sql.ref('m.user_id'))})`

async function handOver(tx: Db, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; successor: number | null }>`
    with successors as (
      select c.id, (select m.user_id from community_members m where ${isSuccessor}
        order by m.role desc, m.joined_at, m.user_id limit 1) as successor
      from communities c where ${which}),
    promoted as (
      update community_members m set role = 'admin' from successors h
      where m.community_id = h.id and m.user_id = h.successor)
    update communities c set creator_id = h.successor,
      archived_at = case when h.successor is null then coalesce(c.archived_at, now()) end
    from successors h where c.id = h.id returning c.id, h.successor`.execute(tx)
  for (const { id, successor } of rows) {
    if (successor === null) continue
    await logAction(tx, { communityId: id, act: 'takeover', actorId: successor })
  }
  const notification = { type: 'community_role', params: { role: 'owner' }, relatedUserId: null } as const
  await notify(
    tx,
    ...rows.flatMap(({ id, successor }) =>
      successor === null ? [] : { ...notification, to: [successor], relatedCommunityId: id },
    ),
  )
}
