import { reportsQuery } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlanStep, type RecordedDatabase, recordedDatabase } from '../../test/recorded-database.ts'
import { listStaffAccess } from '../staff-access/own-access.ts'
import { dropOldAccess, recordStaffAccess } from '../staff-access/staff-access.ts'
import { decideReport } from './decide.ts'
import { countOpen, listReports } from './queue.ts'
import { dropOldReports } from './reports.ts'

const staff = { id: 7, role: 'moderator' as const }
const paging = { limit: 30, offset: 0, before: undefined }

let database: RecordedDatabase
let db: RecordedDatabase['db']

/** 20,000 reports of posts and comments, the last 500 of them open. */
beforeAll(async () => {
  database = await recordedDatabase()
  db = database.db
  await sql`insert into users (username, name, email, password_hash)
    select 'member_' || n, 'Member', n || '@example.org', 'none' from generate_series(1, 1000) n`.execute(db)
  await sql`insert into posts (author_id, visibility, content)
    select 1 + n % 1000, 'friends', 'A post' from generate_series(1, 10000) n`.execute(db)
  await sql`insert into comments (post_id, user_id, content)
    select n, 1 + n * 7 % 1000, 'A comment' from generate_series(1, 10000) n`.execute(db)
  await sql`insert into reports (target_type, target_id, owner_id, post_id, outcome, decided_at)
    select (enum_range(null::report_target))[1 + n % 2], 1 + n / 2, 1 + n % 1000, 1 + n / 2,
      case when n <= 19500 then 'dismissed'::report_outcome end,
      case when n <= 19500 then now() - n * interval '5 minutes' end
    from generate_series(1, 19998) n`.execute(db)
  await sql`insert into report_reasons (report_id, reporter_id, reason, copy)
    select id, 1 + id % 900, 'Bad', '{"content": "A post", "mediaKeys": []}' from reports`.execute(db)
  await sql`insert into report_notes (report_id, content) select id, 'Well' from reports`.execute(db)
  await sql`insert into staff_access (owner_id, post_id, opened_by, opened_at)
    select author_id, id, ${staff.id}, now() - id * interval '1 hour' from posts`.execute(db)
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => database.close())

const GROWING = new Set([
  'reports',
  'report_reasons',
  'report_notes',
  'staff_access',
  'posts',
  'comments',
  'users',
])

/** The growing tables that a step reads from one end to the other. */
const wholeTable = (step: PlanStep) => {
  const table = step['Relation Name'] ?? ''
  return /Seq Scan/.test(step['Node Type']) && GROWING.has(table) ? [table] : []
}

test.each([
  ['the open reports', () => listReports(db, staff, reportsQuery.parse({})), 5],
  ['the resolved ones', () => listReports(db, staff, reportsQuery.parse({ status: 'resolved' })), 5],
  ['their number', () => countOpen(db, staff), 1],
  ['a decision', () => decideReport(db, staff, 19_900, { action: 'dismiss', note: '' }), 20],
  ['the deletion of old reports', () => dropOldReports(db), 1],
  ['what staff opened', () => listStaffAccess(db, { id: 9, role: 'user' }, paging), 1],
  ['recording it', () => recordStaffAccess(db, staff, [1, 2, 3, 4, 5]), 1],
  ['the deletion of what is old', () => dropOldAccess(db), 1],
])('%s: no table is read from one end to the other, in few statements', async (_, work, most) => {
  const statements = await database.statementsOf(work)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(most)
  const read = new Set<string>()
  for (const statement of statements.filter(({ sql: text }) =>
    /^\s*(select|insert|update|delete|with)/i.test(text),
  ))
    for (const step of await database.planOf(statement)) for (const table of wholeTable(step)) read.add(table)
  expect([...read]).toEqual([])
})
