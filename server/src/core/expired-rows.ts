import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/**
 * Deletes expired rows: sessions, suspensions, password links, known devices, remembered answers (24 hours,
 * rules/limits.md 6), emails of invitations, what was pushed and the counts of rate limits.
 */
export async function dropExpiredRows(db: Db): Promise<void> {
  await sql`delete from sessions where expire < now()`.execute(db)
  await sql`delete from suspensions where until < now()`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
  await sql`delete from password_resets where expires_at < now()`.execute(db)
  await sql`delete from known_devices where signed_in_at < now() - interval '365 days'`.execute(db)
  await sql`delete from invitation_letters where created_at < now() - interval '1 day'`.execute(db)
  await sql`delete from push_told where told_at < now() - interval '1 day'`.execute(db)
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db)
}
