import { suspendedSentence } from '@kith/shared/administration.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { Refusal } from '../../core/errors.ts'
import { sidOf } from './session-token.ts'

/** Suspends a member, or changes until when and why. Ends all their sessions. Part of a transaction that locks them. */
export async function suspend(
  tx: Db,
  userId: number,
  { until, reason }: { until: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('suspensions')
    .values({ user_id: userId, until, reason })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until, reason }))
    .execute()
  await sql`with ended as (delete from sessions where user_id = ${userId} returning sid)
    insert into suspended_sessions (sid, user_id) select sid, ${userId}::bigint from ended`.execute(tx)
}

/** Whether there was a suspension to lift. */
export async function liftSuspension(tx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`
    delete from suspensions where user_id = ${userId} returning until > now() as "wasOn"`.execute(tx)
  return rows[0]?.wasOn ?? false
}

/**
 * Throws 403 for a suspended member. Part of the transaction that lets them in, once it has locked their row: a
 * suspension comes before, or ends the new session.
 */
export async function refuseSuspended(tx: Db, userId: number): Promise<void> {
  const why = await readSuspension(tx, sql`s.user_id = ${userId}`)
  if (why !== undefined) throw new Refusal(403, 'suspended', why)
}

/** Throws 401 with the reason for the cookie of a session that a suspension has ended. */
export async function refuseSuspendedSession(db: Db, token: string): Promise<void> {
  const ended = sql`s.user_id = (select user_id from suspended_sessions where sid = ${sidOf(token)})`
  const why = await readSuspension(db, ended)
  if (why !== undefined) throw new Refusal(401, 'suspended', why)
}

async function readSuspension(db: Db, condition: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ until: Date; reason: string }>`
    select s.until, s.reason from suspensions s where ${condition} and s.until > now()`.execute(db)
  return rows[0] && suspendedSentence(rows[0].until, rows[0].reason)
}
