import { type DecisionInput, targetNames, reportWording } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import { recordAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict, invalid, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { reportsFor } from '../policy/reports.ts'
import { addNote } from './notes.ts'
import { removeReported } from './remove.ts'
import { notifyAuthor, notifyReporters } from './decision-notifications.ts'
import { findReported, lockReported, type OpenReport, seenByStaff } from './reported.ts'

/**
 * Removes the reported thing, dismisses the report, or adds a note to it. The first decision counts; a later one is a 409.
 * Returns the keys of the files that were removed, for `clearFiles` after the commit.
 */
export function decideReport(db: Db, staff: Viewer, id: number, input: DecisionInput): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const report = await lockOpen(tx, staff, id)
    const { action, note } = input
    const keys = action === 'remove' ? await remove(tx, staff, report, note) : []
    if (action === 'dismiss') await dismiss(tx, staff, report, note)
    if (action === 'note') await addNote(tx, staff, report, note)
    await recordAction(tx, staff, {
      act: `report.${action}`,
      targetId: id,
      subjectId: report.ownerId,
      detail: targetNames[report.targetType],
    })
    return keys
  })
}

async function lockOpen(tx: Db, staff: Viewer, id: number): Promise<OpenReport> {
  await lockReported(tx, await find(tx, staff, id))
  const report = await find(tx, staff, id)
  if (report.isDecided) throw conflict('decided', reportWording.decided)
  return report
}

async function find(tx: Db, staff: Viewer, id: number): Promise<OpenReport & { isDecided: boolean }> {
  const { rows } = await sql<OpenReport & { isDecided: boolean }>`
    select r.id, r.target_type as "targetType", r.target_id as "targetId", r.owner_id as "ownerId",
      r.decided_at is not null as "isDecided"
    from ${reportsFor(staff)} r where r.id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function remove(tx: Db, staff: Viewer, report: OpenReport, note: string): Promise<string[]> {
  if (report.targetType === 'user') throw invalid('action', reportWording.notMember)
  const reported = await findReported(tx, seenByStaff(staff), report)
  const keys = reported && (await removeReported(tx, staff, report))
  if (!keys) throw conflict('gone', reportWording.gone)
  await resolve(tx, staff, report, 'removed', note)
  await notifyAuthor(tx, report, reported.copy.content, note)
  await notifyReporters(tx, staff, report, 'removed')
  return keys
}

async function dismiss(tx: Db, staff: Viewer, report: OpenReport, note: string): Promise<void> {
  await resolve(tx, staff, report, 'dismissed', note)
  await notifyReporters(tx, staff, report, 'dismissed')
}

async function resolve(
  tx: Db,
  staff: Viewer,
  { id }: OpenReport,
  outcome: 'removed' | 'dismissed',
  note: string,
): Promise<void> {
  await sql`update reports set outcome = ${outcome}::report_outcome, decision_note = ${note}, decided_by = ${staff.id},
    decided_at = now() where id = ${id}`.execute(tx)
}
