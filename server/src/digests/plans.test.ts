import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import type { Tables } from '../core/database/tables.ts'
import { findDue } from './due.ts'

const MEMBERS = 5_000
let database: Awaited<ReturnType<typeof testDatabase>>
let db: Kysely<Tables>
const asked: CompiledQuery[] = []

/** Each member has ten notices, most of them unread. A digest has told them to every second member. */
beforeAll(async () => {
  database = await testDatabase()
  const options = '-c random_page_cost=1.1 -c jit=off -c plan_cache_mode=force_generic_plan'
  const pool = new Pool({ connectionString: database.url, max: 1, options })
  pool.on('error', () => {})
  const log = ({ query }: { query: CompiledQuery }) => void asked.push(query)
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
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
afterAll(async () => {
  await db.destroy()
  await database.close()
})

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] }

const scansOf = (node: Node): string[] => [
  ...(node['Relation Name'] === 'notifications' ? [node['Index Name'] ?? node['Node Type']] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

test('the members who are due are found in one statement, by the index of unread notices', async () => {
  asked.length = 0
  const { due } = await findDue(db, 0, MEMBERS)
  expect(due).toHaveLength(MEMBERS / 2)
  const [statement] = asked
  await sql.raw(`prepare pinned as ${statement!.sql}`).execute(db)
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': [{ Plan: Node }] }>('explain (format json) execute pinned (0, 500)')
    .execute(db)
  expect(scansOf(rows[0]!['QUERY PLAN'][0].Plan)).toEqual(['notifications_unread_recent'])
})
