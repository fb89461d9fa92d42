import {
  type OpenReports,
  REASONS_SHOWN,
  REPORTS_COUNTED_MAX,
  type Report,
  type ReportsQuery,
} from '@kith/shared/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { personIn } from '../core/database/person.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { readCursor, readTime, writeCursor } from '../core/paging.ts'
import { reportsFor } from '../policy/reports.ts'
import { isoTime } from '../posts/posts.ts'
import { recordCommentAccess, recordStaffAccess } from '../staff-access/staff-access.ts'
import { copyAsJson, lastCopy } from './copies.ts'
import { copyOfReported, seenByStaff } from './reported.ts'

/** Open reports, the earliest first, so that none is left waiting; or resolved ones, the latest decision first. */
export async function listReports(
  db: Db,
  staff: Viewer,
  { status, limit, offset, before }: ReportsQuery,
): Promise<{ items: Report[]; next: string | undefined }> {
  const place = status === 'open' ? openAfter(staff, before) : resolvedBefore(staff, before)
  const { rows } = await sql<{ id: number }>`
    select id from (${place} limit ${limit + 1} offset ${offset}) page`.execute(db)
  const ids = rows.map(({ id }) => id)
  const items = await readFitting(db, staff, ids.slice(0, limit))
  await recordReading(db, staff, items)
  const last = items.at(-1)
  return { items, next: last && ids.length > items.length ? cursorAfter(last) : undefined }
}

const cursorAfter = ({ id, decision }: Report) =>
  decision ? writeCursor(new Date(decision.decidedAt).getTime(), id) : writeCursor(id)

/** A report has up to `REASONS_SHOWN` copies of a long text, so a page ends when it is this long. */
const PAGE_LENGTH = 1_000_000
/** As many are read first. If they are long, the rest is read in such parts too, and else at once. */
const FIRST_PART = 5

/** The reports with these ids, as many of the first ones as make a page; one at least. */
async function readFitting(db: Db, staff: Viewer, ids: number[]): Promise<Report[]> {
  const reports: Report[] = []
  let length = 0
  let at = 0
  while (at < ids.length) {
    const isLong = at === 0 || length > (PAGE_LENGTH * at) / ids.length
    const part = ids.slice(at, isLong ? at + FIRST_PART : ids.length)
    at += part.length
    const found = await readReports(
      db,
      staff,
      sql`select r.* from unnest(${part}::bigint[]) with ordinality as part (id, place)
        join ${reportsFor(staff)} r on r.id = part.id order by part.place`,
    )
    for (const report of found) {
      reports.push(report)
      length += JSON.stringify(report).length
      if (length > PAGE_LENGTH) return reports
    }
  }
  return reports
}

function openAfter(staff: Viewer, before: string | undefined): RawBuilder<unknown> {
  const [after] = readCursor(before, [0])
  return sql`select r.* from ${reportsFor(staff)} r where r.decided_at is null and r.id > ${after}::bigint
    order by r.id`
}

function resolvedBefore(staff: Viewer, before: string | undefined): RawBuilder<unknown> {
  const [at, id] = readCursor(before, [0, Number.MAX_SAFE_INTEGER])
  const decidedAt = before === undefined ? 'infinity' : readTime(at)
  return sql`select r.* from ${reportsFor(staff)} r where r.decided_at is not null
      and (r.decided_at, r.id) < (${decidedAt}::timestamptz, ${id}::bigint)
    order by r.decided_at desc, r.id desc`
}

/** One report; 404 when there is none that the viewer may read. */
export async function readReport(db: Db, staff: Viewer, id: number): Promise<Report> {
  const [found] = await readReports(db, staff, sql`select r.* from ${reportsFor(staff)} r where r.id = ${id}`)
  if (!found) throw notFound()
  await recordReading(db, staff, [found])
  return found
}

/** How many reports are open, up to `REPORTS_COUNTED_MAX`. */
export async function countOpen(db: Db, staff: Viewer): Promise<OpenReports> {
  const { rows } = await sql<OpenReports>`
    select count(*) from (select from ${reportsFor(staff)} r where r.decided_at is null
      limit ${REPORTS_COUNTED_MAX}) open`.execute(db)
  return { count: rows[0]?.count ?? 0 }
}

async function readReports(db: Db, staff: Viewer, page: RawBuilder<unknown>): Promise<Report[]> {
  const { rows } = await sql<{ report: Report }>`
    select (select row_to_json(z) from (
      select r.id, r.target_type as "targetType", r.target_id as "targetId", r.post_id as "postId",
        ${person('r.owner_id')} as owner, r.owner_name as "ownerName", ${stateOf(staff)} as state,
        ${isoTime('r.created_at')} as "createdAt", ${reasonsOf(staff)} as reasons,
        (select count(*) from report_reasons x where x.report_id = r.id) as "reasonCount", ${notes} as notes,
        case when r.decided_at is not null then json_build_object('outcome', r.outcome, 'note', r.decision_note,
          'decidedBy', ${person('r.decided_by')}, 'decidedAt', ${isoTime('r.decided_at')}) end as decision) z) as report
    from (select page.*, row_number() over () as place from (${page}) page) r order by r.place`.execute(db)
  return rows.map(({ report }) => report)
}

/** Staff see the reporter and the author of a report, whomever they have blocked. */
const person = (id: string) => sql`(select ${personIn('u')} from users u where u.id = ${sql.ref(id)})`

const stateOf = (staff: Viewer) => sql`(select case when now.copy is null then 'gone'
  when now.copy = ${lastCopy(sql`r.id`)} then 'same' else 'changed' end
  from (select ${copyOfReported(seenByStaff(staff))} as copy) now)`

const reasonsOf = (staff: Viewer) => sql`(
  select coalesce(json_agg((select row_to_json(z) from (
    select x.id, ${person('x.reporter_id')} as reporter, x.reason, ${isoTime('x.created_at')} as "createdAt",
      ${copyAsJson(staff)} as copy) z) order by x.id), '[]')
  from (select * from report_reasons y where y.report_id = r.id order by y.id limit ${REASONS_SHOWN}) x)`

const notes = sql`(
  select coalesce(json_agg((select row_to_json(z) from (
    select n.id, ${person('n.author_id')} as author, n.content, ${isoTime('n.created_at')} as "createdAt") z)
    order by n.id), '[]')
  from report_notes n where n.report_id = r.id)`

/** A copy is read like the thing itself. */
async function recordReading(db: Db, staff: Viewer, reports: readonly Report[]): Promise<void> {
  const ids = (type: Report['targetType']) =>
    reports.flatMap(({ targetType, targetId }) => (targetType === type ? [targetId] : []))
  await recordStaffAccess(db, staff, ids('post'))
  await recordCommentAccess(db, staff, ids('comment'))
}
