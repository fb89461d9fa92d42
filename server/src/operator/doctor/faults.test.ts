import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, photosOf } from '../../../test/forms.ts'
import { jpeg } from '../../../test/pictures.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { CLOCK_JOBS } from '../../core/jobs.ts'
import { asLines, examineSite } from './doctor.ts'

let world: World
let site: Record<string, string>
beforeAll(async () => {
  world = await createWorld()
  site = {
    DATABASE_URL: world.url,
    DATA_DIR: world.config.dataDir,
    PUBLIC_URL: 'http://127.0.0.1:9',
    DISK_RESERVE_MB: '0',
  }
  // Makes the queues; a server that works on jobs plans them.
  await world.jobs.isUnderWay('drop-expired')
  const withoutMail = CLOCK_JOBS.filter((name) => !/digests|backup/.test(name))
  for (const name of withoutMail)
    await sql`insert into pgboss.schedule (name, cron) values (${name}, '7 * * * *')`.execute(world.db)
})
afterAll(() => world.close())

/** What is wrong in these parts, as it is told. */
async function faults(...parts: string[]): Promise<string> {
  const findings = await examineSite(site)
  return asLines(findings.filter(({ part, state }) => parts.includes(part) && state !== 'ok').concat(NOTHING))
}
const NOTHING = { part: '', state: 'ok', says: '' } as const

const run = (text: string) => sql.raw(text).execute(world.db)

test('a site without faults has none', async () => {
  expect(await faults('schema', 'jobs', 'files', 'database')).not.toMatch(/[✗!]/)
})

test.each([
  ['an index', 'drop index posts_words', 'The index posts_words is missing, or not in use.', 'CREATE INDEX'],
  [
    'a trigger that is off',
    'alter table users disable trigger member_folded',
    'The trigger member_folded on users is missing, or not in use.',
    'CREATE TRIGGER member_folded',
  ],
  [
    'a constraint',
    'alter table blocks drop constraint blocks_check',
    'The constraint blocks_check on blocks is missing, or not in use.',
    'ALTER TABLE blocks ADD CONSTRAINT blocks_check CHECK',
  ],
])('%s that is not in use is told, with the statement that brings it back', async (_, fault, says, todo) => {
  await run(fault)
  const told = await faults('schema')
  expect(told).toContain(says)
  expect(told).toContain(`→ Run in the database: ${todo}`)
  await run(
    fault.includes('disable')
      ? 'alter table users enable trigger member_folded'
      : told.split('Run in the database: ')[1]!.split('\n')[0]!,
  )
  expect(await faults('schema')).not.toMatch(/[✗!]/)
})

test('five of many missing parts are named, and the others are counted', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_trigger
    where not tgisinternal and tgrelid in ('posts'::regclass, 'comments'::regclass)`.execute(world.db)
  const turn = (how: string) =>
    Promise.all(['posts', 'comments'].map((table) => run(`alter table ${table} ${how} trigger user`)))
  await turn('disable')
  const told = await faults('schema')
  expect(told.match(/is missing, or not in use/g)).toHaveLength(5)
  expect(told).toContain(`So are ${rows[0]!.count - 5} more.`)
  await turn('enable')
})

test('a database that takes no writes is reported', async () => {
  const url = new URL(world.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const findings = await examineSite({ ...site, DATABASE_URL: url.href })
  expect(asLines(findings)).toContain('✗ database       The database takes no writes')
})

test('a job that is not scheduled is reported', async () => {
  await run("delete from pgboss.schedule where name = 'sweep-media'")
  expect(await faults('jobs')).toContain('These jobs are not planned: sweep-media.')
  await run("insert into pgboss.schedule (name, cron) values ('sweep-media', '17 * * * *')")
})

test('jobs that wait for long or failed, and emails that failed, are reported by their kinds', async () => {
  await run(`insert into pgboss.job (name, state, start_after) values
    ('sweep-media', 'created', now() - interval '16 minutes'), ('sweep-exports', 'created', now() - interval '1 minute'),
    ('clear-files', 'failed', now()), ('sweep-media', 'completed', now() - interval '1 day')`)
  const told = await faults('jobs')
  expect(told).toContain('Jobs have waited for more than 15 minutes: sweep-media (1).')
  expect(told).toContain('Jobs of the last day failed for good: clear-files (1).')
  expect(told).not.toMatch(/Letters|sweep-exports/)
  await run(`select pgboss.create_queue('mail-digest', '{"policy": "standard"}'::jsonb)`)
  await run(
    `insert into pgboss.job (name, state, start_after) values ('mail-digest', 'failed', now()),
      ('mail-digest', 'failed', now()), ('mail-digest', 'retry', now() + interval '1 hour'), ('mail-digest', 'created', now())`,
  )
  const emails = await faults('jobs')
  expect(emails).toContain('Letters of the last day that could not be sent: 2.')
  expect(emails).toContain('Letters that could not be sent yet, and are tried again: 1.')
  await run('delete from pgboss.job')
})

describe('files of members', () => {
  let media: { key: string; path: string }
  beforeAll(async () => {
    const author = await world.signIn(await world.person())
    const photo = photosOf(await jpeg({ width: 700, height: 400 }))
    const { body, headers } = await formOf({ content: 'Hills', visibility: 'public' }, photo)
    expect((await author.post('/api/posts', body, headers)).status).toBe(201)
    const { key, widths } = await world.db
      .selectFrom('media')
      .select(['key', 'widths'])
      .executeTakeFirstOrThrow()
    media = { key, path: join(world.config.dataDir, 'media', key, `${widths.at(-1)}.webp`) }
  })

  const fault = async (make: () => Promise<unknown>) => {
    const sound = await readFile(media.path)
    await make()
    const told = await faults('files')
    await writeFile(media.path, sound)
    return told
  }

  test('that are sound are not reported', async () => {
    expect(await faults('files')).not.toMatch(/[✗!]/)
  })

  test('that are missing are reported', async () => {
    expect(await fault(() => rm(media.path))).toContain('Of 1 photos and videos 1 are not there.')
  })

  test.each([
    ['empty', (bytes: Buffer) => bytes.subarray(0, 0)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['overwritten', (bytes: Buffer) => Buffer.alloc(bytes.length, 7)],
    [
      'overwritten in part',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 30), Buffer.alloc(bytes.length - 30)]),
    ],
  ])('that are %s are told', async (_, damage) => {
    const told = await fault(async () => writeFile(media.path, damage(await readFile(media.path))))
    expect(told).toContain(`Of 1 photos and videos 1 are damaged, such as ${media.key}.`)
  })

  // Only root may give a file to another user.
  test.runIf(process.getuid?.() === 0)('that belong to another user are reported', async () => {
    const { uid, gid } = await stat(media.path)
    await chown(media.path, 12_345, gid)
    expect(await faults('files')).toContain('1 belong to another user than DATA_DIR.')
    await chown(media.path, uid, gid)
  })
})
