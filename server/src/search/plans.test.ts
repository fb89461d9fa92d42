import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecordedDatabase, recordedDatabase } from '../../test/recorded-database.ts'
import { searchPeople } from './people.ts'
import { searchPosts } from './posts.ts'

let database: RecordedDatabase
let db: RecordedDatabase['db']

beforeAll(async () => {
  database = await recordedDatabase()
  db = database.db
  await sql`insert into users (username, name, email, password_hash)
    select 'member_' || n, 'Member', n || '@example.org', 'none' from generate_series(1, 5000) n`.execute(db)
  await sql`insert into posts (author_id, visibility, content)
    select 1 + n % 5000, 'public', 'A post as people write them' from generate_series(1, 20000) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => database.close())

/** The indexes of words that the statements of `read` use, and which of both tables are read whole. */
async function accessesOf(read: () => Promise<unknown>): Promise<string[]> {
  const accesses = new Set<string>()
  for (const statement of await database.statementsOf(read))
    for (const step of await database.planOf(statement))
      if (/^(Seq Scan|Bitmap Index Scan)$/.test(step['Node Type']))
        accesses.add(`${step['Node Type']} on ${step['Index Name'] ?? step['Relation Name']}`)
  return [...accesses].filter((access) => / (posts|users)/.test(access)).sort()
}

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
