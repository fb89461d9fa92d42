import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { reachDatabase } from '../database/server.ts'
import { accountFor } from './account.ts'
import { type PgHome, runInitdb } from './home.ts'
import { packageOf, findPrograms } from './programs.ts'
import { stopServer } from './process.ts'
import { joinServer, NAME } from './session.ts'
import { NON_DURABLE_SETTINGS } from './settings.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const OLD = 17
const run = promisify(execFile)

let oldFolder: string
let dataDir: string
let old: PgHome
let opened: { close: () => Promise<void> }[]

/** A data folder as an older Kith with PostgreSQL 17 left it. Each test gets a copy. */
beforeAll(async () => {
  oldFolder = await makeFolder()
  await writeFile(join(oldFolder, 'postgres-password'), 'secret-of-the-test\n')
  const account = await accountFor(join(oldFolder, 'postgres'))
  const bin = await findPrograms(account, () => {}, packageOf(OLD))
  const data = join(oldFolder, 'postgres')
  old = { data, bin, log: join(oldFolder, 'postgres.log'), password: 'secret-of-the-test', account }
  const folder = await mkdtemp(join(oldFolder, 'making-'))
  await runInitdb(folder, old)
  await rename(join(folder, 'data'), data)
  await rm(folder, { recursive: true })
  await onOld(old, fill)
})
afterAll(() => rm(oldFolder, { recursive: true }))

beforeEach(async () => {
  dataDir = await makeFolder()
  await run('cp', ['-a', `${oldFolder}/.`, dataDir])
  old = { ...old, data: join(dataDir, 'postgres'), log: join(dataDir, 'postgres.log') }
  opened = []
})
afterEach(async () => {
  for (const { close } of opened) await close()
  await rm(dataDir, { recursive: true, force: true })
})

/** As root, PostgreSQL runs as another user, who must be able to enter. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-major-'))
  await chmod(folder, 0o711)
  return folder
}

async function onOld<T>(old: PgHome, work: (url: string) => Promise<T>): Promise<T> {
  const { client, port } = await joinServer(old, { settings: NON_DURABLE_SETTINGS })
  try {
    return await work(`postgres://${NAME}:${old.password}@127.0.0.1:${port}/${NAME}?sslmode=disable`)
  } finally {
    await client.end()
    await stopServer(old, 120_000)
  }
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const fill = async (url: string) => {
  await migrate(url)
  await ask(url, getConstructionPlans())
  await ask(
    url,
    `insert into users (username, name, email, password_hash)
       select 'ada' || n, E'Ada\\t\\\\ é', n || '@example.org', '' from generate_series(1, 50) n;
     insert into posts (author_id, content) select id, repeat('É\n', 3000) from users;
     insert into post_likes (user_id, post_id) select u.id, p.id from users u, posts p where u.id % 7 = 0;
     insert into rate_limits (key, points, expire) values ('a', 1, 1);
     select pgboss.create_queue('mail', '{"policy": "standard", "retryLimit": 1, "retryDelay": 1, "retryBackoff": false, "expireInSeconds": 60, "retentionSeconds": 60, "deleteAfterSeconds": 60, "partition": false}');
     insert into pgboss.job (name, data) values ('mail', '{"to": 1}')`,
  )
}

const open = async (said: string[] = []): Promise<{ url: string; close: () => Promise<void> }> => {
  const options = { settings: NON_DURABLE_SETTINGS, say: (line: string) => said.push(line) }
  const database = await reachDatabase({ dataDir, databaseUrl: undefined }, options)
  opened.push(database)
  return database
}

test('data of an older PostgreSQL is moved with every row and waiting job, and the old folder stays', async () => {
  const said: string[] = []
  // A move was killed before its first rename: it is begun anew, because the older Kith may have been used since.
  await mkdir(join(dataDir, 'postgres-next'))
  const moved = await open(said)
  const { url } = moved
  expect(await ask(url, "select split_part(version(), ' ', 2)::float::int as major")).toEqual([{ major: 18 }])
  expect(await ask(url, 'select sum(like_count)::int as likes, count(*)::int as posts from posts')).toEqual([
    { likes: 350, posts: 50 },
  ])
  expect(await ask(url, 'select name, data from pgboss.job')).toEqual([{ name: 'mail', data: { to: 1 } }])
  // Counters, foreign keys and the numbers of new rows go on.
  const next = await ask(
    url,
    `insert into users (username, name, email, password_hash) values ('next', 'N', 'n', '') returning id::int`,
  )
  expect(next).toEqual([{ id: 51 }])
  await ask(url, 'insert into post_likes (user_id, post_id) values (1, 1)')
  expect(await ask(url, 'select like_count::int as likes from posts where id = 1')).toEqual([{ likes: 8 }])
  await expect(ask(url, 'insert into post_likes (user_id, post_id) values (999, 1)')).rejects.toThrow(
    'foreign key',
  )
  expect(
    await ask(url, 'select count(*)::int as n from pg_indexes where schemaname = current_schema()'),
  ).toEqual(
    await onOldAgain(old, (url) =>
      ask(url, 'select count(*)::int as n from pg_indexes where schemaname = current_schema()'),
    ),
  )
  expect(said).toEqual([
    expect.stringMatching(/^Moving the database from PostgreSQL 17 to 18: \d+ MiB$/),
    expect.stringMatching(/^Moved the database to PostgreSQL 18. The old one is kept in .*postgres-17: /),
  ])
  expect((await readdir(dataDir)).sort()).toEqual([
    'postgres',
    'postgres-17',
    'postgres-password',
    'postgres.log',
  ])
  // Another was killed after the old folder was put aside: it is finished.
  await moved.close()
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-next'))
  expect(await ask((await open()).url, 'select count(*)::int as n from users')).toEqual([{ n: 51 }])
})

/** The kept folder can be gone back to. */
const onOldAgain = <T>(old: PgHome, work: (url: string) => Promise<T>) =>
  onOld({ ...old, data: join(dataDir, 'postgres-17') }, work)

test('data that another Kith uses is not moved; nor is data whose copy is not alike, and it stays as it was', async () => {
  await onOld(old, async (url) => {
    await expect(open()).rejects.toThrow('Another Kith still uses this database')
    await ask(url, 'create table of_somebody ()')
  })
  await expect(open()).rejects.toThrow(
    'the database could not be moved from PostgreSQL 17 to 18, and is as it was: the table public.of_somebody is not',
  )
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
  expect(await onOld(old, (url) => ask(url, "select to_regclass('of_somebody')::text as kept"))).toEqual([
    { kept: 'of_somebody' },
  ])
})

test('data of a newer PostgreSQL, and of one that is unknown, is refused', async () => {
  const data = join(dataDir, 'postgres')
  await writeFile(join(data, 'PG_VERSION'), '99\n')
  await expect(open()).rejects.toThrow(
    'The database was made by PostgreSQL 99, and this Kith brings 18. Update Kith.',
  )
  await writeFile(join(data, 'PG_VERSION'), '9\n')
  await expect(open()).rejects.toThrow('this Kith does not know how to read it')
})
