import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { isSuspended } from '../policy/suspensions.ts'

/** One digest: the unread notifications of a member that no earlier digest has told, up to this one. */
export type Digest = { userId: number; upTo: number }

/**
 * Takes the digests that are due among the next `batch` members after `after`, and the last of those members, if there
 * are any. A digest is due when the member wants mail and has a notification, unread for 15 minutes, that no digest has
 * told. The last digest must have been queued and tried an hour ago or earlier (rules/notifications.md 12). A member
 * whose newest such notification is a week old gets none, because mail that cannot be delivered is not tried for ever.
 * A suspended member gets none either.
 */
export async function findDue(
  tx: Db,
  after: number,
  batch: number,
): Promise<{ due: Digest[]; last: number | null }> {
  const { rows } = await sql<{ userId: number | null; upTo: number | null; last: number | null }>`
    with members as (
      select id from users where id > ${after} and email_notifications and not ${isSuspended(sql.ref('users.id'))}
      order by id limit ${batch}),
    due as (
      select m.id, n.id as up_to from members m left join digests d on d.user_id = m.id
      cross join lateral (
        select id, created_at from notifications
        where user_id = m.id and not is_read and id > coalesce(d.told_to, 0) and created_at <= now() - interval '15 minutes'
        order by id desc limit 1) n
      where (d.tried_at is null or d.tried_at <= now() - interval '1 hour')
        and n.created_at > now() - interval '7 days'),
    taken as (
      insert into digests (user_id, up_to, tried_at) select id, up_to, now() from due order by id
      on conflict (user_id) do update set up_to = excluded.up_to, tried_at = excluded.tried_at
        where digests.tried_at is null or digests.tried_at <= now() - interval '1 hour'
      returning user_id, up_to)
    select taken.user_id as "userId", taken.up_to as "upTo", looked.last
    from (select max(id) as last from members) looked left join taken on true`.execute(tx)
  const due = rows.flatMap(({ userId, upTo }) => (userId && upTo ? [{ userId, upTo }] : []))
  return { due, last: rows[0]?.last ?? null }
}
