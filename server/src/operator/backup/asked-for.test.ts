import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrationApi, type Backups, type Overview } from '@kith/shared/administration.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

const BACKUPS = '/api/moderator/backups'

let dir: string
let world: World
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kith-asked-'))
  world = await createWorld({ BACKUP_DIR: dir, BACKUP_KEEP: '3', BACKUP_AT: '4:05' })
})
afterEach(async () => {
  await world.close()
  await rm(dir, { recursive: true })
})

const admin = async () => world.signIn(await world.person({ role: 'admin' }))

test('an admin asks for a backup, which the real command line makes once, and which is listed with its size', async () => {
  const ada = await admin()
  const read = async () => (await ada.get<Backups>(BACKUPS)).body
  const last = async () => (await ada.get<Overview>(administrationApi.overview)).body.backups?.lastGoodAt
  expect(await last()).toBeNull()
  expect(await read()).toEqual({ at: '04:05', keep: 3, isUnderWay: false, runs: [] })
  const asked = await Promise.all([ada.post(BACKUPS), ada.post(BACKUPS), ada.post(BACKUPS)])
  expect(asked.map(({ status }) => status)).toEqual([202, 202, 202])
  expect((await read()).isUnderWay).toBe(true)
  vi.stubEnv('DATABASE_URL', world.url)
  vi.stubEnv('DATA_DIR', world.config.dataDir)
  vi.stubEnv('BACKUP_DIR', dir)
  expect(await world.jobs.workOff('nightly-backup')).toBe(0)
  vi.unstubAllEnvs()
  const [file = '', list, ...others] = (await readdir(dir)).sort()
  expect([list, ...others]).toEqual([file.replace('.backup', '.files')])
  const { size } = await stat(join(dir, file))
  const run = { id: expect.any(Number), endedAt: expect.any(String), file, bytes: size, failure: null }
  expect(await read()).toMatchObject({ isUnderWay: false, runs: [run] })
  // The numbers of the site are kept for a minute; this one is not.
  expect(await last()).toEqual(expect.any(String))
})

test('backups are for admins alone', async () => {
  for (const role of ['user', 'moderator'] as const) {
    const other = await world.signIn(await world.person({ role }))
    expect((await other.get(BACKUPS)).status).toBe(403)
    expect((await other.post(BACKUPS)).status).toBe(403)
  }
  expect((await world.visitor().post(BACKUPS)).status).toBe(401)
  expect(await world.jobs.workOff('nightly-backup')).toBe(0)
  expect(await readdir(dir)).toEqual([])
})

test('where no backups are made, asking for one is answered with 503', async () => {
  const without = await createWorld()
  const ada = await without.signIn(await without.person({ role: 'admin' }))
  for (const answer of [await ada.get(BACKUPS), await ada.post(BACKUPS)])
    expect(answer).toMatchObject({ status: 503, body: { code: 'no_backups' } })
  await without.close()
})
