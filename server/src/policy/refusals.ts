import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { notFound } from '../core/errors.ts'
import { type Reader, visiblePeople } from './visibility.ts'

/** 404 for a member who is not there for the reader: missing, or blocked by either of the two (decisions.md §3). */
export async function refuseUnseen(db: Db, reader: Pick<Reader, 'id'>, personId: number): Promise<void> {
  const { rows } = await sql`select from ${visiblePeople(reader)} u where u.id = ${personId}`.execute(db)
  if (rows.length === 0) throw notFound()
}
