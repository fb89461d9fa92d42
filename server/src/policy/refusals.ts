import type { Viewer } from '../core/viewer.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { visiblePeople } from './visibility.ts'

/** 404 for a member whom the viewer does not see: missing, or a block by either of the two (rules/visibility.md 14). */
export async function refuseUnseen(db: Db, viewer: Pick<Viewer, 'id'>, personId: number): Promise<void> {
  const { rows } = await sql`select from ${visiblePeople(viewer)} u where u.id = ${personId}`.execute(db)
  if (rows.length === 0) throw notFound()
}
