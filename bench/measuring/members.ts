import { sql } from 'kysely'
import { createSession } from '../../server/src/accounts/sessions/sessions.ts'
import { openDatabase } from '../../server/src/core/database/database.ts'

/** Cookies of this many random members of a village. All earlier sessions are deleted. */
export async function signInSome(url: string, count: number): Promise<string[]> {
  const { db, close } = openDatabase(url, 1)
  await sql`delete from sessions`.execute(db)
  const members = await sql<{ id: number }>`
    select id from users order by hashint8(id + 3) limit ${count}`.execute(db)
  const tokens: string[] = []
  for (const { id } of members.rows) tokens.push(await createSession(db, id))
  await close()
  return tokens.map((token) => `kith.sid=${token}`)
}
