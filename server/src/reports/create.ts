import type { NotFoundSubject } from '@kith/shared/errors.ts'
import { type ReportInput, reportWording, type ReportTarget, type SentReport } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { invalid, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { lastCopy } from './copies.ts'
import { findReported, lockReported, seenBy, type Subject } from './reported.ts'

const missing: Record<ReportTarget, NotFoundSubject> = {
  post: 'post',
  comment: 'other',
  message: 'other',
  user: 'member',
}

/**
 * Reports what the viewer sees and is not their own, with a copy of it. All open reports of one thing are one. Reporting
 * it once more changes nothing, and is answered as at first.
 */
export function createReport(db: Db, viewer: Viewer, input: ReportInput): Promise<SentReport> {
  return inTransaction(db, async (tx) => {
    await lockReported(tx, input)
    const reported = await findReported(tx, seenBy(viewer), input)
    if (!reported) throw notFound(missing[input.targetType])
    if (reported.ownerId === viewer.id) throw invalid('targetId', reportWording.own)
    const sent = (await findEarlier(tx, viewer, input, reported)) ?? (await add(tx, viewer, input, reported))
    const { targetType, targetId } = input
    return { targetType, targetId, reason: sent.reason, createdAt: sent.createdAt.toISOString() }
  })
}

type ReportRow = { reason: string; createdAt: Date }

/**
 * A resolved report counts while the thing is as it was then: the copy of a later report would tell that others reported
 * it. Of a member the copy says too little: they may be reported again.
 */
async function findEarlier(
  tx: Db,
  viewer: Viewer,
  { targetType, targetId }: ReportInput,
  { copy }: Subject,
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select x.reason, x.created_at as "createdAt" from report_reasons x join reports r on r.id = x.report_id
    where x.reporter_id = ${viewer.id} and r.target_type = ${targetType} and r.target_id = ${targetId}
      and (r.decided_at is null
        or r.target_type <> 'user' and ${lastCopy(sql`r.id`, sql`x.id`)} = ${JSON.stringify(copy)}::jsonb)
    order by x.id desc limit 1`.execute(tx)
  return rows[0]
}

async function add(
  tx: Db,
  viewer: Viewer,
  { targetType, targetId, reason }: ReportInput,
  { ownerId, ownerName, postId, copy }: Subject,
): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`
    with entry as (
      insert into reports (target_type, target_id, owner_id, owner_name, post_id)
      values (${targetType}::report_target, ${targetId}, ${ownerId}, ${ownerName}, ${postId})
      on conflict (target_type, target_id) where decided_at is null
        do update set target_id = excluded.target_id
      returning id)
    insert into report_reasons (report_id, reporter_id, reason, copy)
    select e.id, ${viewer.id}, ${reason}, nullif(${JSON.stringify(copy)}::jsonb, ${lastCopy(sql`e.id`)})
    from entry e returning reason, created_at as "createdAt"`.execute(tx)
  const [sent] = rows
  if (!sent) throw notFound()
  return sent
}
