import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../test/statements.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { bodiesOf, authorJsonOf } from './post-body-cache.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The columns that a kept body or the JSON of an author is made of, as PostgreSQL reads the statement. */
async function columnsOf(kept: typeof bodiesOf | typeof authorJsonOf): Promise<string[]> {
  const [statement = ''] = await statementsOf(world.pool)(() => kept(world.db, ['1 0']))
  const view = statement.replaceAll('$1', `'{}'`)
  await sql`create view kept as ${sql.raw(view)}`.execute(world.db)
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.view_column_usage
    where view_name = 'kept'`.execute(world.db)
  await sql`drop view kept`.execute(world.db)
  return rows.map(({ name }) => name)
}

type Event = 'insert' | 'update' | 'delete'

/** The columns with a trigger that raises a revision when they change, for one kind of change to their row. */
async function watchedColumns(event: Event, raisedBy: string[]): Promise<Set<string>> {
  const bit = { insert: 4, delete: 8, update: 16 }[event]
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname || '.' || a.attname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and (cardinality(t.tgattr::int[]) = 0 or a.attnum = any(t.tgattr::int[]))
    where t.tgtype::int & ${bit}::int <> 0 and f.proname = any(${raisedBy})`.execute(world.db)
  return new Set(rows.map(({ name }) => name))
}

const RAISE_POSTS = [
  'revise_post',
  'revise_changed_posts',
  'revise_posts_with_media',
  'revise_posts_that_tag',
]
/** Columns that never change while the row exists, or are the revision itself. Tags are never changed. */
const FIXED = /^(\w+\.(id|revision|key)|users\.username|post_tags\.\w+)$/

test('every column that a kept body is made of raises the revision of its post when it changes', async () => {
  const columns = await columnsOf(bodiesOf)
  expect(columns).toContain('media.alt')
  const watched = await watchedColumns('update', RAISE_POSTS)
  expect(columns.filter((name) => !watched.has(name) && !FIXED.test(name))).toEqual([])
})

test.each(['insert', 'delete'] as const)(
  'the %s of a row beside a post raises the revision of the post',
  async (event) => {
    const beside = (await columnsOf(bodiesOf)).filter((name) => /^(media|post_tags)\./.test(name))
    const watched = await watchedColumns(event, RAISE_POSTS)
    expect(beside.filter((name) => !watched.has(name))).toEqual([])
  },
)

test('every column that the JSON of an author is made of raises the revision of its member when it changes', async () => {
  const columns = await columnsOf(authorJsonOf)
  expect(columns).toContain('users.avatar')
  const watched = await watchedColumns('update', ['revise_user'])
  expect(columns.filter((name) => !watched.has(name) && !FIXED.test(name))).toEqual([])
})
