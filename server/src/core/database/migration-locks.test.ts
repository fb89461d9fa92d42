import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { runSteps, type Step, stepsOf } from './migration-steps.ts'
import { readMigrations } from './migrations.ts'

/** What few people write, or one job: they stay small on any site. All other tables may have millions of rows. */
const SMALL = new Set([
  'admin_notes',
  'audit_log',
  'backup_runs',
  'communities',
  'community_links',
  'community_log',
  'idempotency_keys',
  'join_requests',
  'platform_settings',
  'push_keys',
  'rate_limits',
  'schema_migrations',
])

/**
 * The longest locks of migrations from before the first release. A new one gets no line here: it is written in steps.
 * How long they took with 5 million posts stands in docs/performance.md.
 */
const KNOWN: Record<string, string[]> = {
  // Two partial indexes, of rows that came with it.
  '0009-link-previews.sql': ['media is read whole under AccessExclusiveLock'],
  // It fills a column from another table. No site had hashtags before it.
  '0010-hashtag-pages.sql': ['post_hashtags is read whole under AccessExclusiveLock'],
  // An identity column is written into every row. Sessions end after 30 days, so they are few.
  '0014-sessions-list.sql': ['sessions is written anew under AccessExclusiveLock'],
  // It counts all media, which must not change meanwhile.
  '0022-storage.sql': [
    'media is read whole under AccessExclusiveLock',
    'users is read whole under AccessExclusiveLock',
  ],
  // Its check was not added as "not valid".
  '0027-deleted-messages.sql': ['messages is read whole under AccessExclusiveLock'],
  // An index on what takes 0.2 s to read.
  '0031-communities.sql': ['community_members is read whole under AccessExclusiveLock'],
  // Its check was not added as "not valid". It takes 0.02 s.
  '0037-first-hour.sql': ['users is read whole under AccessExclusiveLock'],
}

let database: Awaited<ReturnType<typeof testDatabase>>
let client: Client
beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await client.end()
  await database.close()
})

type Held = { table: string; mode: string; file: string; scans: number }

/** The large tables with what this transaction holds of them. */
async function heldTables(): Promise<Map<string, Held>> {
  const { rows } = await client.query<Held>(
    `select c.oid::text as id, c.relname as table, pg_relation_filenode(c.oid) as file,
       pg_stat_get_xact_numscans(c.oid)::int as scans, coalesce(min(l.mode), '') as mode
     from pg_class c left join pg_locks l on l.relation = c.oid and l.pid = pg_backend_pid() and l.granted
       and l.mode = any($2)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     group by c.oid, c.relname`,
    [[...SMALL], BLOCKING],
  )
  return new Map(rows.map((row) => [row.table, row]))
}

/** In the order of their names, the one that blocks most comes first. `RowExclusiveLock` keeps changed rows. */
const BLOCKING = [
  'AccessExclusiveLock',
  'ExclusiveLock',
  'RowExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
]

/** Runs a step, and names the large tables that it keeps from others for as long as it reads or writes them whole. */
async function longLocks(step: Step): Promise<string[]> {
  if (step.kind !== 'step') {
    await runSteps(client, [step], async () => {})
    return []
  }
  await client.query('begin')
  const before = await heldTables()
  await client.query(step.sql)
  const after = await heldTables()
  await client.query('commit')
  return [...before].flatMap(([table, { file, scans }]) => {
    const now = after.get(table)
    if (!now?.mode) return []
    if (now.file !== file) return [`${table} is written anew under ${now.mode}`]
    return now.scans > scans ? [`${table} is read whole under ${now.mode}`] : []
  })
}

async function locksOf(migration: { name: string; sql: string }): Promise<string[]> {
  const found: string[] = []
  for (const step of stepsOf(migration)) found.push(...(await longLocks(step)))
  return found.sort()
}

test('no migration keeps a large table from others while it reads or writes all of it', async () => {
  const found: Record<string, string[]> = {}
  for (const migration of await readMigrations()) {
    const locks = await locksOf(migration)
    if (locks.length > 0) found[migration.name] = locks
  }
  expect(found).toEqual(KNOWN)
})

const further = (sql: string) => locksOf({ name: 'further', sql })

test('each way of locking a large table for long is noticed', async () => {
  expect(await further('create index bad on posts (updated_at)')).toEqual([
    'posts is read whole under ShareLock',
  ])
  expect(await further('alter table users add column drawn float not null default random()')).toEqual([
    'users is written anew under AccessExclusiveLock',
  ])
  expect(await further('alter table comments add check (id > 0)')).toEqual([
    'comments is read whole under AccessExclusiveLock',
  ])
  expect(await further('alter table media alter post_id set not null')).toEqual([
    'media is read whole under AccessExclusiveLock',
  ])
  expect(await further('update messages set content = content')).toEqual([
    'messages is read whole under RowExclusiveLock',
  ])
})

test('the ways that lock briefly are let through', async () => {
  const good = `alter table users add column moon text;
    alter table posts add column sun boolean not null default false;
    create table moons (id bigint primary key, user_id bigint references users);
    --: concurrently
    create index concurrently users_moon on users (moon);
    --: batches of users by 1000
    update users set moon = '' where id between $1 and $2;
    --: step
    alter table users add constraint users_moon_there check (moon is not null) not valid;
    --: step
    alter table users validate constraint users_moon_there;
    --: step
    alter table users alter moon set not null;
    alter table users drop constraint users_moon_there;`
  expect(await further(good.replaceAll(/^ +/gm, ''))).toEqual([])
})
