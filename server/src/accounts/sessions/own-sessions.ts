import type { OwnSession } from '@kith/shared/accounts.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { notFound } from '../../core/errors.ts'
import type { SignedIn } from '../../core/viewer.ts'
import { deviceOf } from './device.ts'

/** Nobody reads more, and 'sign out others' ends them all. */
const SHOWN_MAX = 100

/** The sessions of a member: this browser first, then by time last seen. */
export async function listSessions(db: Db, { id, sid }: SignedIn): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'sess', 'created_at', 'last_seen'])
    .select(({ eb }) => eb('sid', '=', sid).as('is_current'))
    .where('user_id', '=', id)
    .where('expire', '>', sql<Date>`now()`)
    .orderBy('is_current', 'desc')
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(typeof row.sess['userAgent'] === 'string' ? row.sess['userAgent'] : ''),
    createdAt: row.created_at.toISOString(),
    lastSeen: row.last_seen.toISOString(),
    isCurrent: row.is_current === true,
  }))
}

/** Ends one of a member's own sessions; 404 for a session of somebody else. */
export async function endOwnSession(db: Db, { id: userId }: SignedIn, id: number): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw notFound()
}
