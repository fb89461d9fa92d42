import { readdirSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostOffice } from '../../../test/servers/post-office.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { openMail } from '../../mail/mail.ts'
import { DAMAGED } from './archive.ts'
import { readBackupState } from './backup-runs.ts'
import { openNightlyBackups, type RunKith } from './nightly.ts'

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

type Fails = (command: 'backup' | 'verify') => string | undefined

/** The nights of the site. `fail` says for each command of the command line whether it fails, and with which words. */
function nights(fail: Fails = () => undefined, { code = DAMAGED, config = world.config } = {}) {
  const run: RunKith = async (args) => {
    const command = args.includes('--verify') ? 'verify' : 'backup'
    const why = fail(command)
    if (command === 'backup') await writeFile(`${args.at(-1)}${why ? '.unfinished' : ''}`, 'A backup')
    if (why) throw Object.assign(new Error('Command failed'), { code, stderr: `A line\n${why}\n` })
  }
  return openNightlyBackups({ ...world, config }, openMail(world), run)
}

/** What the names of this site's backups begin with. */
async function findMark(): Promise<string> {
  await nights().byNight()
  const [name = ''] = await readdir(dir)
  await rm(join(dir, name))
  await sql`delete from backup_runs`.execute(world.db)
  return name.slice(0, name.search(/\d{4}-\d\d-\d\dT/))
}

const state = () => readBackupState(world.db, world.config)
const letters = async (to: Person) => {
  await world.jobs.workOff('mail-backup')
  return office.lettersTo(`${to.username}@example.org`).map(({ source }) => source)
}
const letPass = (time: string) =>
  sql`update backup_runs set ended_at = ended_at - ${time}::interval`.execute(world.db)

test('a night makes a backup, and keeps the newest ones alone', async () => {
  const mark = await findMark()
  const old = [`${mark}2020-01-01T02-23-00Z.backup`, `${mark}2020-01-02T02-23-00Z.backup`]
  const unfinished = `${mark}2020-01-03T02-23-00Z.backup.unfinished`
  // Another site's, in the same folder.
  const others = ['kith-localhost-01234567-2020-01-01T02-23-00Z.backup', 'holiday.jpg']
  for (const name of [...old, unfinished, ...others]) await writeFile(join(dir, name), '')
  await nights().byNight()
  const names = await readdir(dir)
  expect(names.sort()).toEqual(
    [...others, old[1]!, names.find((name) => name.startsWith(`${mark}202`) && !old.includes(name))!].sort(),
  )
  expect(await state()).toEqual({ lastGoodAt: expect.any(String), failure: null, isLate: false })
})

test('a backup that fails or is not whole is deleted, older ones stay, and admins hear of it once a day', async () => {
  const [admin, member] = [await world.person({ role: 'admin' }), await world.person()]
  const mark = await findMark()
  const old = ['01', '02', '03'].map((day) => `${mark}2020-01-${day}T02-23-00Z.backup`)
  for (const name of old) await writeFile(join(dir, name), '')
  const failing = nights((command) => (command === 'verify' ? 'It is damaged' : undefined))
  await expect(failing.byNight()).rejects.toThrow('It is damaged')
  await expect(failing.byNight()).rejects.toThrow('It is damaged')
  expect((await readdir(dir)).sort()).toEqual(old)
  expect(await state()).toEqual({ lastGoodAt: null, failure: 'It is damaged', isLate: false })
  expect(await letters(admin)).toEqual([expect.stringContaining('The nightly backup failed: It is damaged')])
  expect(await letters(member)).toEqual([])
  await nights().byNight()
  expect(await state()).toMatchObject({ failure: null, isLate: false })
})

test('what a failed try left is gone before the next one, which needs its room', async () => {
  await writeFile(join(dir, `${await findMark()}2020-01-03T02-23-00Z.backup.unfinished`), '')
  await expect(nights(() => 'Killed').byNight()).rejects.toThrow('Killed')
  expect(await readdir(dir)).toEqual([])
})

test('a whole backup stays when an older one cannot be deleted', async () => {
  const mark = await findMark()
  const stuck = `${mark}2020-01-01T02-23-00Z.backup`
  await mkdir(join(dir, stuck))
  for (const day of ['02', '03']) await writeFile(join(dir, `${mark}2020-01-${day}T02-23-00Z.backup`), '')
  await expect(nights().byNight()).rejects.toThrow(stuck)
  expect((await readdir(dir)).some((name) => name.startsWith(mark) && !name.startsWith(`${mark}2020`))).toBe(
    true,
  )
})

test('a backup that could not be checked is kept and named so, deletes none, and is not made again that night', async () => {
  const admin = await world.person({ role: 'admin' })
  const mark = await findMark()
  const old = ['01', '02', '03'].map((day) => `${mark}2020-01-${day}T02-23-00Z.backup`)
  for (const name of old) await writeFile(join(dir, name), '')
  await nights((command) => (command === 'verify' ? 'No room' : undefined), { code: 1 }).byNight()
  const [made = '', ...others] = (await readdir(dir)).filter((name) => !old.includes(name))
  expect(others).toEqual([])
  expect(made).toMatch(/Z\.unverified\.backup$/)
  const failure = `${made} was made, but could not be checked: No room`
  expect(await state()).toEqual({ lastGoodAt: null, failure, isLate: false })
  expect(await readdir(dir)).toEqual(expect.arrayContaining(old))
  expect(await letters(admin)).toHaveLength(1)
})

test('a backup that is gone when it was checked is recorded as any failure', async () => {
  const run = nights(
    (command) => {
      if (command === 'backup') return undefined
      for (const name of readdirSync(dir)) rmSync(join(dir, name))
      return 'The disk is away'
    },
    { code: 1 },
  )
  await expect(run.byNight()).rejects.toThrow('The disk is away')
  expect(await state()).toMatchObject({ failure: expect.stringContaining('The disk is away') })
})

test('a verified backup lets those go that are older than the newest ones, checked or not', async () => {
  const mark = await findMark()
  const named = (day: string, end = '') => `${mark}2020-01-${day}T02-23-00Z${end}.backup`
  const gone = [named('01'), named('02', '.unverified')]
  const kept = [named('03'), named('04', '.unverified')]
  for (const name of [...gone, ...kept]) await writeFile(join(dir, name), '')
  await nights().byNight()
  const left = await readdir(dir)
  expect(left).toEqual(expect.arrayContaining(kept))
  expect(left).toHaveLength(kept.length + 1)
})

test('backups that another machine made of this site are pruned too, those of a copy with another host are not', async () => {
  const host = (await findMark()).slice(0, -'01234567-'.length)
  const onMachine = (mark: string, day: string) => `${mark}-2020-01-${day}T02-23-00Z.backup`
  const earlier = ['01', '02'].map((day) => onMachine(`${host}89abcdef`, day))
  const copied = ['01', '02'].map((day) => onMachine('kith-other.example-89abcdef', day))
  for (const file of [...earlier, ...copied]) await writeFile(join(dir, file), '')
  const runs = [earlier[1]!, copied[1]!].map((file) => ({ file, bytes: null, failure: null }))
  await world.db.insertInto('backup_runs').values(runs).execute()
  await nights().byNight()
  const left = await readdir(dir)
  expect(left).toEqual(expect.arrayContaining([earlier[1]!, ...copied]))
  expect(left).toHaveLength(4)
})

test('backups go by the id of the site, not by its machine or the place of its database', async () => {
  const mark = await findMark()
  const elsewhere = { ...world.config, dataDir: '/elsewhere', databaseUrl: 'postgres://kith@db.example/kith' }
  await nights(undefined, { config: elsewhere }).byNight()
  expect(await readdir(dir)).toEqual([expect.stringContaining(mark)])
})

test('a folder that cannot be written to is recorded and told as any failure', async () => {
  const admin = await world.person({ role: 'admin' })
  await writeFile(join(dir, 'a-file'), '')
  const config = { ...world.config, backups: { ...world.config.backups!, dir: join(dir, 'a-file') } }
  await expect(nights(undefined, { config }).byNight()).rejects.toThrow('BACKUP_DIR cannot be written to')
  expect(await state()).toMatchObject({ failure: expect.stringContaining('BACKUP_DIR cannot be written to') })
  expect(await letters(admin)).toHaveLength(1)
})

test('a site that never had a good backup is late after two days', async () => {
  await sql`update schema_migrations set applied_at = applied_at - interval '49 hours'`.execute(world.db)
  expect(await state()).toEqual({ lastGoodAt: null, failure: null, isLate: true })
})

test('while the last good backup is older than two days, admins hear of it every day', async () => {
  const admin = await world.person({ role: 'admin' })
  const { byNight, byDay } = nights()
  await byDay()
  await byNight()
  await byDay()
  expect(await letters(admin)).toEqual([])
  await letPass('49 hours')
  expect(await state()).toMatchObject({ failure: null, isLate: true })
  await byDay()
  await byDay()
  expect(await letters(admin)).toHaveLength(2)
  expect((await letters(admin))[0]).toContain('Subject: There is no recent backup')
})

test('a letter about backups goes to nobody who is no admin any more or suspended, and not when all is well again', async () => {
  const [admin, former] = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })]
  const suspended = await world.person({ role: 'admin' })
  const until = '2999-01-01T00:00:00Z'
  await world.db.insertInto('suspensions').values({ user_id: suspended.id, until, reason: 'Spam' }).execute()
  await expect(nights(() => 'No room').byNight()).rejects.toThrow('No room')
  await sql`update users set role = 'user' where id = ${former.id}`.execute(world.db)
  for (const one of [former, suspended]) expect(await letters(one)).toEqual([])
  expect(await letters(admin)).toHaveLength(1)
  await letPass('21 hours')
  await expect(nights(() => 'No room').byNight()).rejects.toThrow('No room')
  await nights().byNight()
  expect(await letters(admin)).toHaveLength(1)
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
  await expect(nights(() => 'No room', { config }).byNight()).rejects.toThrow('No room')
  expect(await world.jobs.workOff('backup-ping')).toBe(0)
  await nights(undefined, { config }).byNight()
  expect(await world.jobs.workOff('backup-ping')).toBe(1)
  expect(await world.jobs.workOff('backup-ping')).toBe(0)
  expect(calls).toEqual(['/ping/secret', '/ping/secret'])
  watcher.close()
})
