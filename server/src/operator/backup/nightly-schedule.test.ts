import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostOffice } from '../../../test/servers/post-office.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { openMail } from '../../mail/mail.ts'
import { type NightlyBackup, readBackupState } from './backup-runs.ts'
import { openNightlyBackups, type RunKith } from './nightly-schedule.ts'

let world: World
let dir: string
let office: Awaited<ReturnType<typeof openPostOffice>>

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kith-nights-'))
  office = await openPostOffice()
  world = await createWorld({
    BACKUP_DIR: dir,
    BACKUP_KEEP: '2',
    SMTP_URL: office.url,
    MAIL_FROM: 'kith@example.org',
  })
})

afterEach(async () => {
  await world.close()
  await office.close()
  await rm(dir, { recursive: true })
})

/** How a nightly backup ends: with these words on standard error, or as it says itself. */
type Ends = () => string | Partial<NightlyBackup>

const nights = (ends: Ends = () => ({}), config = world.config) => {
  const run: RunKith = async (args) => {
    const ended = ends()
    if (typeof ended === 'string')
      throw Object.assign(new Error('Command failed'), { stderr: `A line\n${ended}\n` })
    return JSON.stringify({ file: args.at(-1), bytes: 5, failure: null, ...ended })
  }
  return openNightlyBackups({ ...world, config }, openMail(world), run)
}

const state = () => readBackupState(world.db, world.config)
const emails = async (to: Person) => {
  await world.jobs.workOff('mail-backup')
  return office.emailsTo(`${to.username}@example.org`).map(({ source }) => source)
}
const letPass = (time: string) =>
  sql`update backup_runs set ended_at = ended_at - ${time}::interval`.execute(world.db)

test('a nightly backup that fails is recorded and tried again, and admins get an email once a day', async () => {
  const [admin, member] = [await world.person({ role: 'admin' }), await world.person()]
  const failing = nights(() => 'It is damaged')
  await expect(failing.byNight()).rejects.toThrow('It is damaged')
  await expect(failing.byNight()).rejects.toThrow('It is damaged')
  expect(await state()).toEqual({ lastGoodAt: null, failure: 'It is damaged', isLate: false })
  expect(await emails(admin)).toEqual([expect.stringContaining('The nightly backup failed: It is damaged')])
  expect(await emails(member)).toEqual([])
  await nights().byNight()
  expect(await state()).toEqual({ lastGoodAt: expect.any(String), failure: null, isLate: false })
})

test('a backup that is kept but has a fault is reported, and not made again that night', async () => {
  const admin = await world.person({ role: 'admin' })
  const failure = 'kith.unverified.backup was made, but could not be checked: No room'
  await nights(() => ({ file: 'kith.unverified.backup', failure })).byNight()
  expect(await state()).toEqual({ lastGoodAt: null, failure, isLate: false })
  expect(await emails(admin)).toHaveLength(1)
})

test('a site that never had a good backup is late after two days', async () => {
  await sql`update schema_migrations set applied_at = applied_at - interval '49 hours'`.execute(world.db)
  expect(await state()).toEqual({ lastGoodAt: null, failure: null, isLate: true })
})

test('while the last good backup is older than two days, admins get an email every day', async () => {
  const admin = await world.person({ role: 'admin' })
  const { byNight, byDay } = nights()
  await byDay()
  await byNight()
  await byDay()
  expect(await emails(admin)).toEqual([])
  await letPass('49 hours')
  expect(await state()).toMatchObject({ failure: null, isLate: true })
  await byDay()
  await byDay()
  expect(await emails(admin)).toHaveLength(2)
  expect((await emails(admin))[0]).toContain('Subject: There is no recent backup')
})

test('an email about backups goes to nobody who is no admin any more or suspended, and not when all is well again', async () => {
  const [admin, former] = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })]
  const suspended = await world.person({ role: 'admin' })
  const until = '2999-01-01T00:00:00Z'
  await world.db.insertInto('suspensions').values({ user_id: suspended.id, until, reason: 'Spam' }).execute()
  await expect(nights(() => 'No room').byNight()).rejects.toThrow('No room')
  await sql`update users set role = 'user' where id = ${former.id}`.execute(world.db)
  for (const one of [former, suspended]) expect(await emails(one)).toEqual([])
  expect(await emails(admin)).toHaveLength(1)
  await letPass('21 hours')
  await expect(nights(() => 'No room').byNight()).rejects.toThrow('No room')
  await nights().byNight()
  expect(await emails(admin)).toHaveLength(1)
})

test('a watcher is called after each good backup, again when it did not answer, and not after one that failed', async () => {
  const answers = [500, 200]
  const calls: string[] = []
  const watcher = createServer(({ url = '' }, response) => {
    calls.push(url)
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((done) => watcher.listen(0, '127.0.0.1', done))
  const { port } = watcher.address() as AddressInfo
  const backups = { ...world.config.backups!, pingUrl: `http://127.0.0.1:${port}/ping/secret` }
  const config = { ...world.config, backups }
  await expect(nights(() => 'No room', config).byNight()).rejects.toThrow('No room')
  expect(await world.jobs.workOff('backup-ping')).toBe(0)
  await nights(undefined, config).byNight()
  expect(await world.jobs.workOff('backup-ping')).toBe(1)
  expect(await world.jobs.workOff('backup-ping')).toBe(0)
  expect(calls).toEqual(['/ping/secret', '/ping/secret'])
  watcher.close()
})
