import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'

/** Turns off e-mail notifications of the member whose emails have this token; 404 when it is nobody's. */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update users u set email_notifications = false from digests d
    where d.unsubscribe_token = ${token} and u.id = d.user_id`.execute(db)
  if (numAffectedRows === 0n) throw notFound()
}
