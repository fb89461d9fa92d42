import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecordedDatabase, recordedDatabase } from '../../test/recorded-database.ts'
import { findDue } from './due-digests.ts'

const MEMBERS = 5_000
let database: RecordedDatabase
let db: RecordedDatabase['db']

/** Each member has ten notifications, most of them unread. A digest has told them to every second member. */
beforeAll(async () => {
  database = await recordedDatabase()
  db = database.db
  await sql`insert into users (username, name, email, password_hash)
    select 'member_' || n, 'Member', n || '@example.org', 'none' from generate_series(1, ${MEMBERS}::int) n`.execute(
    db,
  )
  await sql`insert into notifications (user_id, type, message, is_read, created_at)
    select 1 + n % ${MEMBERS}::int, 'comment', 'Look', n % 7 = 0, now() - interval '1 day'
    from generate_series(1, ${MEMBERS * 10}::int) n`.execute(db)
  await sql`insert into digests (user_id, up_to, told_to, tried_at)
    select user_id, max(id), max(id), now() - interval '2 hours' from notifications
    where user_id % 2 = 0 group by user_id`.execute(db)
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => database.close())

test('the members who are due are found in one statement, by the index of unread notifications', async () => {
  const statements = await database.statementsOf(async () => {
    const { due } = await findDue(db, 0, MEMBERS)
    expect(due).toHaveLength(MEMBERS / 2)
  })
  expect(statements).toHaveLength(1)
  const steps = await database.planOf(statements[0]!)
  const scans = steps.filter((step) => step['Relation Name'] === 'notifications')
  expect(scans.map((step) => step['Index Name'] ?? step['Node Type'])).toEqual([
    'notifications_unread_recent',
  ])
})
