import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPostOffice } from '../../../test/servers/post-office.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { openMail } from '../../mail/mail.ts'
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

/** The nights of the site. `fail` says for each command of the command line whether it fails, and with which words. */
function nights(fail: (command: 'backup' | 'verify') => string | undefined = () => undefined) {
  const run: RunKith = async (args) => {
    const command = args.includes('--verify') ? 'verify' : 'backup'
    const why = fail(command)
    if (command === 'backup') await writeFile(`${args.at(-1)}${why ? '.unfinished' : ''}`, 'A backup')
    if (why) throw Object.assign(new Error('Command failed'), { stderr: `A line\n${why}\n` })
  }
  return openNightlyBackups(world, openMail(world), run)
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

test('the real command line makes the backup of a night', async () => {
  vi.stubEnv('DATABASE_URL', world.url)
  vi.stubEnv('DATA_DIR', world.config.dataDir)
  await openNightlyBackups(world, openMail(world)).byNight()
  vi.unstubAllEnvs()
  expect(await state()).toMatchObject({ failure: null })
  expect(await readdir(dir)).toHaveLength(1)
})
