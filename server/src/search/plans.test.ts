import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import type { Tables } from '../core/database/tables.ts'
import { searchPeople } from './people.ts'
import { searchPosts } from './posts.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let db: Kysely<Tables>
let asked: CompiledQuery[] = []

/** A database with one connection, which records its statements. */
beforeAll(async () => {
  database = await testDatabase()
  const options = '-c random_page_cost=1.1 -c jit=off -c plan_cache_mode=force_generic_plan'
  const pool = new Pool({ connectionString: database.url, max: 1, options })
  pool.on('error', () => {})
  const log = ({ query }: { query: CompiledQuery }) => void asked.push(query)
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  await sql`insert into users (username, name, email, password_hash)
    select 'member_' || n, 'Member', n || '@example.org', 'none' from generate_series(1, 5000) n`.execute(db)
  await sql`insert into posts (author_id, visibility, content)
    select 1 + n % 5000, 'public', 'A post as people write them' from generate_series(1, 20000) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

/** The indexes that the statements of `read` use, planned without values, and which of both tables are read whole. */
async function accessesOf(read: () => Promise<unknown>): Promise<string[]> {
  asked = []
  await read()
  const statements = asked
  asked = []
  const lines = new Set<string>()
  for (const { sql: text, parameters } of statements) {
    await sql.raw(`prepare pinned as ${text}`).execute(db)
    const values = parameters.map(
      (value) => `'${Array.isArray(value) ? `{${value.join()}}` : quoted(value)}'`,
    )
    const call = values.length > 0 ? `pinned (${values.join(', ')})` : 'pinned'
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute ${call}`).execute(db)
    await sql`deallocate pinned`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const [access] of plan.matchAll(/(Seq Scan on|Bitmap Index Scan on) \w+/g)) lines.add(access)
  }
  return [...lines].filter((line) => / (posts|users)/.test(line)).sort()
}

const quoted = (value: unknown) => String(value).replaceAll("'", "''")
const page = { limit: 30, offset: 0 }

test('posts and people are found by the indexes of their words, and by no other beside', async () => {
  const viewer = { id: 7, role: 'user' as const }
  const posts = () => searchPosts(db, viewer, { q: 'post people', ...page })
  expect(await accessesOf(posts)).toEqual(['Bitmap Index Scan on posts_words'])
  const signs = () => searchPosts(db, viewer, { q: '%', ...page })
  expect(await accessesOf(signs)).toEqual([])
  const people = () => searchPeople(db, viewer, { q: 'mem', ...page })
  expect(await accessesOf(people)).toEqual(['Bitmap Index Scan on users_words'])
})
