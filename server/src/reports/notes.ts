import { REPORT_NOTES_MAX, reportWording } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { conflict } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'

/** Adds a word for the other staff. The reports of the thing are locked, so the notes are counted one after the other. */
export async function addNote(tx: Db, staff: Viewer, report: { id: number }, content: string): Promise<void> {
  await tx.insertInto('report_notes').values({ report_id: report.id, author_id: staff.id, content }).execute()
  const { rows } = await sql<{ count: number }>`
    select count(*) from report_notes where report_id = ${report.id}`.execute(tx)
  if ((rows[0]?.count ?? 0) > REPORT_NOTES_MAX) throw conflict('too_many_notes', reportWording.tooManyNotes)
}
