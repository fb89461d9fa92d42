import { excerptOf } from '@kith/shared/text/excerpts.ts'
import { chosenIn, targetNames } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { notify } from '../notifications/notifications.ts'
import type { OpenReport } from './reported.ts'

const EXCERPT_MAX = 80

/** Tells the author of a removed thing what it was and why, and neither who reported it nor who removed it. */
export async function notifyAuthor(
  tx: Db,
  { id, targetType, ownerId }: OpenReport,
  content: string,
  note: string,
): Promise<void> {
  if (ownerId === null) return
  const why = note || ((await mostChosen(tx, id)) ?? null)
  const params = { thing: targetNames[targetType], excerpt: excerptOf(content, EXCERPT_MAX), why }
  await notify(tx, { type: 'content_removed', to: [ownerId], params, relatedUserId: null })
}

/** The reason that most members chose. Words of their own could tell who they are. */
async function mostChosen(tx: Db, reportId: number): Promise<string | undefined> {
  const reasons = await reasonsOf(tx, reportId)
  const counts = new Map<string, number>()
  for (const { reason } of reasons) {
    const chosen = chosenIn(reason)
    if (chosen) counts.set(chosen, (counts.get(chosen) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** Tells everybody who reported a thing what became of it, except the one who decided. */
export async function notifyReporters(
  tx: Db,
  staff: Viewer,
  { id, targetType }: OpenReport,
  outcome: 'removed' | 'dismissed',
): Promise<void> {
  const reasons = await reasonsOf(tx, id)
  const thing = targetNames[targetType]
  const notifications = reasons.flatMap(({ reporterId, reason }) =>
    reporterId === null || reporterId === staff.id
      ? []
      : {
          type: 'report_resolved' as const,
          to: [reporterId],
          params: { thing, reason: excerptOf(reason, EXCERPT_MAX), outcome },
          relatedUserId: null,
        },
  )
  await notify(tx, ...notifications)
}

type ReporterReason = { reporterId: number | null; reason: string }

async function reasonsOf(tx: Db, reportId: number): Promise<ReporterReason[]> {
  const { rows } = await sql<ReporterReason>`
    select reporter_id as "reporterId", reason from report_reasons where report_id = ${reportId} order by id`.execute(
    tx,
  )
  return rows
}
