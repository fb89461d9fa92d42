import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations } from './migrations.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let ours: Migration[]
beforeAll(async () => {
  database = await testDatabase()
  ours = await readMigrations()
})
afterAll(() => database.close())

/** Further migrations that the database has by now. */
const applied: Migration[] = []
const take = (migration: Migration) => {
  applied.push(migration)
  return migration
}

let version = 9000
const further = (sql: string): Migration => {
  version += 1
  return { version, name: `${version}-further.sql`, sql, checksum: randomBytes(32).toString('hex') }
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('what is migrated already is left alone', async () => {
  expect(await migrate(database.url)).toEqual([])
})

test('where the search text of members was a generated column, a trigger takes over', async () => {
  const searched = () =>
    ask("select search_text as text from users where username like 'old%' order by username")
  await ask(`drop trigger member_folded on users;
    alter table users drop column search_text;
    alter table users add column search_text text not null
      generated always as (folded(name || ' ' || username || ' ' || email)) stored;
    delete from schema_migrations where name = '0043-members-search-text.sql'`)
  const member = (name: string) =>
    ask(`insert into users (username, name, email, password_hash)
      values ('${name}', 'É ${name}', '${name}@example.com', '')`)
  await member('old1')
  expect(await migrate(database.url)).toEqual(['0043-members-search-text.sql'])
  await member('old2')
  await ask("update users set name = 'Renamed' where username = 'old1'")
  expect(await searched()).toEqual([
    { text: 'renamed old1 old1@example.com' },
    { text: 'e old2 old2 old2@example.com' },
  ])
})

test('where members had no search text yet, it is filled', async () => {
  await ask(`alter table users drop column search_text;
    delete from schema_migrations where name = '0043-members-search-text.sql'`)
  await migrate(database.url)
  expect(await ask("select search_text as text from users where username = 'old2'")).toEqual([
    { text: 'e old2 old2 old2@example.com' },
  ])
})

type Index = { id: number; name: string; isValid: boolean }

test('texts that an older version folded for the search are folded anew, in rows and indexes', async () => {
  const indexes = async () =>
    (await ask(`select indexrelid as id, indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
      where indexrelid::regclass::text ~ '^(posts_words|users_words|users_by_name)' order by 2`)) as Index[]
  const before = await indexes()
  expect(before).toHaveLength(4)
  await ask(`create or replace function folded(value text) returns text language sql immutable as 'select lower(value)';
    insert into users (username, name, email, password_hash) values ('sophos', 'Σοφός', 's@example.com', '');
    insert into posts (author_id, visibility, content) select id, 'public', 'Straße' from users where username = 'sophos';
    insert into communities (name, description, creator_id) select 'Σοφός', '', id from users where username = 'sophos';
    delete from schema_migrations where name = '0045-search-folds.sql'`)
  for (const _ of [1, 2]) {
    expect(await migrate(database.url)).toEqual(['0045-search-folds.sql'])
    await ask("delete from schema_migrations where name = '0045-search-folds.sql'")
  }
  await migrate(database.url)
  expect(await ask("select search_text as text from users where username = 'sophos'")).toEqual([
    { text: 'σοφοσ sophos s@example.com' },
  ])
  expect(await ask('select search_text as text from communities')).toEqual([{ text: 'σοφοσ ' }])
  const after = await indexes()
  expect(after.map(({ name, isValid }) => [name, isValid])).toEqual(before.map(({ name }) => [name, true]))
  for (const [at, { id }] of after.entries()) expect(id).not.toBe(before[at]!.id)
})

test('of older notifications of messages, the newest of each conversation with unread ones is left', async () => {
  await ask(`drop index notifications_message;
    delete from schema_migrations where name = '0059-one-message-notice.sql';
    insert into users (username, name, email, password_hash) select name, name, name || '@example.net', ''
      from unnest(array['reader', 'unread', 'done']) name;
    insert into messages (sender_id, recipient_id, content) select s.id, r.id, 'Hi' from users s, users r
      where s.username in ('unread', 'done') and r.username = 'reader';
    insert into conversations (user_id, other_id, last_message_id, unread_count)
      select m.recipient_id, m.sender_id, m.id, case s.username when 'unread' then 1 else 0 end
      from messages m join users s on s.id = m.sender_id where s.username in ('unread', 'done');
    insert into notifications (user_id, type, message, is_read, related_user_id)
      select r.id, type::notification_type, s.username || n, n < 2, s.id from users s, users r,
        generate_series(1, 3) n, unnest(array['message', 'mention']) type
      where s.username in ('unread', 'done') and r.username = 'reader' order by n`)
  await migrate(database.url)
  const left = (type: string) => ask(`select message from notifications where type = '${type}'`)
  expect(await left('message')).toEqual([{ message: 'unread3' }])
  expect(await left('mention')).toHaveLength(6)
})

test('of older notifications, the role or opening that their words tell is kept, unless a name could hold those words', async () => {
  const told = [
    ['community_role', 'Ben made you a moderator of Choir', { role: 'moderator' }],
    ['community_role', 'You now run Choir', { role: 'owner' }],
    ['community_role', 'You now run Choir made you a moderator of Choir', null],
    ['community_opened', 'Ben opened Choir: everyone here can find it now', { to: 'private' }],
    ['community_opened', 'Ben opened Choir: everyone here can find and read it now', { to: 'public' }],
    ['content_removed', 'Your post was removed', null],
    ['mention', 'Ben opened Choir: everyone here can find it now', null],
  ]
  await ask(`delete from notifications; delete from schema_migrations where name = '0074-sentences-of-notifications.sql';
    alter table notifications drop column params, alter column message drop default;
    ${told
      .map(
        ([type, message]) => `insert into notifications (user_id, type, message)
      select id, '${String(type)}', '${String(message)}' from users where username = 'reader'`,
      )
      .join(';')}`)
  expect(await migrate(database.url)).toEqual(['0074-sentences-of-notifications.sql'])
  expect(await ask('select type, message, params from notifications order by id')).toEqual(
    told.map(([type, message, params]) => ({ type, message, params })),
  )
})

test('a migration that fails half-way leaves nothing and can be run again', async () => {
  const broken = further('create table half (id integer); select 1/0;')
  await expect(migrate(database.url, [...ours, broken])).rejects.toThrow(/division by zero/)
  expect(await ask("select to_regclass('half') as half")).toEqual([{ half: null }])
  expect(await migrate(database.url, ours)).toEqual([])
})

test('of many servers that start at once, one migrates and the others wait', async () => {
  const next = take(further('create table once (id integer);'))
  const all = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, [...ours, next])))
  expect(all.flat()).toEqual([next.name])
})

const inSteps = (name: string) => `create table ${name} (id bigint primary key, word text, length integer);
insert into ${name} (id, word) select n, repeat('x', n % 7) from generate_series(1, 2500) n;
--: batches of ${name} by 1000
update ${name} set length = char_length(word) where id between $1 and $2 and length is null;
--: concurrently
create index concurrently ${name}_length on ${name} (length);
--: step
alter table ${name} alter length set not null;
`

test('a migration in steps fills its rows in batches and leaves a valid index', async () => {
  await migrate(database.url, [...ours, ...applied, take(further(inSteps('steps')))])
  expect(await ask('select count(*)::int as n from steps where length = id % 7')).toEqual([{ n: 2500 }])
  expect(await ask("select indisvalid from pg_index where indexrelid = 'steps_length'::regclass")).toEqual([
    { indisvalid: true },
  ])
})

test('a migration in steps that broke off is finished by the next run, with a whole index', async () => {
  const sql = inSteps('broken')
    .replace('create table', 'create table if not exists')
    .replace(';', ';\ntruncate broken;')
  const twice = sql.replace('create index', 'create unique index')
  const broken = further(twice)
  await expect(migrate(database.url, [...ours, ...applied, broken])).rejects.toThrow(
    /could not create unique index/,
  )
  expect(await ask("select to_regclass('broken_length') as left")).toEqual([{ left: null }])
  // As after a kill -9: the index is there, and is not used.
  await ask('create unique index concurrently broken_length on broken (length)').catch(() => {})
  expect(await ask("select indisvalid from pg_index where indexrelid = 'broken_length'::regclass")).toEqual([
    { indisvalid: false },
  ])
  await migrate(database.url, [...ours, ...applied, take({ ...broken, sql })])
  expect(
    await ask("select indisvalid, indisunique from pg_index where indexrelid = 'broken_length'::regclass"),
  ).toEqual([{ indisvalid: true, indisunique: false }])
})

test('several that start at once make an index concurrently without waiting for each other', async () => {
  const next = take(further('--: concurrently\ncreate index concurrently users_once on users (bio);\n'))
  const all = await Promise.all(Array.from({ length: 3 }, () => migrate(database.url, [...ours, ...applied])))
  expect(all.flat()).toEqual([next.name])
})

test('a migration waits until a table is free, and is tried again', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  await client.query('select from posts')
  const next = take(further('alter table posts add column late text;'))
  const migrating = migrate(database.url, [...ours, ...applied])
  try {
    const waiting = () =>
      ask("select count(*)::int as n from pg_locks where relation = 'posts'::regclass and not granted")
    await expect.poll(waiting).toEqual([{ n: 1 }])
    await expect.poll(waiting).toEqual([{ n: 0 }])
  } finally {
    await client.end()
  }
  expect(await migrating).toEqual([next.name])
})

test('nothing is migrated when what has to be done before fails', async () => {
  const next = further('create table not_yet ();')
  const refused = migrate(database.url, [...ours, ...applied, next], async (missing) => {
    throw new Error(`no room for ${missing.length}`)
  })
  await expect(refused).rejects.toThrow('no room for 1')
  expect(await ask("select to_regclass('not_yet') as made")).toEqual([{ made: null }])
})

test('a migration whose text was replaced by another way to the same schema counts as applied', async () => {
  const [first, ...rest] = ours
  const other = { ...first!, checksum: 'other', formerly: [first!.checksum] }
  expect(await migrate(database.url, [other, ...rest, ...applied])).toEqual([])
})

test('a database that is newer than the code is refused', async () => {
  await expect(migrate(database.url, ours)).rejects.toThrow(/newer than this code/)
})

test('a migration that was edited after it ran is refused', async () => {
  const fresh = await testDatabase()
  const edited: Migration[] = ours.map((migration, index) =>
    index === 0 ? { ...migration, checksum: 'other' } : migration,
  )
  await expect(migrate(fresh.url, edited)).rejects.toThrow(/differs/)
  await fresh.close()
})
