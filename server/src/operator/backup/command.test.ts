import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { formOf, photosOf } from '../../../test/forms.ts'
import { jpeg } from '../../../test/pictures.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let folder: string
/** A site without members. */
let other: Awaited<ReturnType<typeof testDatabase>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-backup-'))
  world = await createWorld()
  other = await testDatabase()
  const author = await world.signIn(await world.person())
  const photo = photosOf(await jpeg({ width: 700, height: 400 }))
  const { body, headers } = await formOf({ content: 'Hills', visibility: 'public' }, photo)
  expect((await author.post('/api/posts', body, headers)).status).toBe(201)
})

afterEach(async () => {
  await Promise.all([world.close(), other.close()])
  await rm(folder, { recursive: true, force: true })
})

type Ended = { code: unknown; out: Buffer; err: string }

/** Runs the command line on a site, in the folder of the backups. */
function kith(args: string[], site = { url: world.url, dataDir: world.config.dataDir }): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: site.url, DATA_DIR: site.dataDir, INIT_CWD: folder }
  const program = join(import.meta.dirname, '..', '..', 'cli.ts')
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { env, encoding: 'buffer' }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err: err.toString() }),
    )
  })
}

const said = async (args: string[], site?: { url: string; dataDir: string }) => {
  const { out, err } = await kith(args, site)
  return out.toString() + err
}

test('the command line makes, verifies and restores a backup', async () => {
  await sql`update posts set like_count = 3`.execute(world.db)
  expect(await said(['backup', 'site'])).toMatch(/^Wrote \S+site: \d+ rows, 3 files, \d/)
  expect(await said(['backup', '--verify', 'site'])).toMatch(
    /is whole: \d+ rows, and every file\. The site itself counts wrong: likes of posts\. /,
  )
  expect(await said(['restore', 'site'], { url: other.url, dataDir: folder })).toMatch(
    /^Restored \S+site: 1 members, 1 posts\./,
  )
  expect((await readdir(folder)).sort()).toEqual(['media', 'site'])
  const doctor = await said(['doctor'], { url: other.url, dataDir: folder })
  expect(doctor).toMatch(/✓ schema .* none missing/)
  expect(doctor).toMatch(/✓ jobs .* at the first start/)
})

test('a backup goes to standard output, which has nothing else, and what is in it is said beside', async () => {
  const { code, out, err } = await kith(['backup', '-'])
  expect([code, err]).toEqual([0, expect.stringMatching(/^Wrote \d+ rows, 3 files\.\n$/)])
  await writeFile(join(folder, 'sent'), out)
  expect(await said(['backup', '--verify', 'sent'])).toMatch(/sent is whole: \d+ rows, and every file\./)
  expect(await readdir(folder)).toEqual(['sent'])
})

test('a backup of the rows alone says that it has no files, and is whole', async () => {
  expect(await said(['backup', '--rows-only', 'rows'])).toMatch(/^Wrote \S+rows: \d+ rows, no files, \d/)
  expect(await said(['backup', '--verify', 'rows'])).toMatch(
    /is whole: \d+ rows, and no files: they are to be/,
  )
  expect((await readFile(join(folder, 'rows'))).includes('.webp')).toBe(false)
})

test('the check of a damaged backup ends with 3, one that cannot be made with 1', async () => {
  await kith(['backup', 'site'])
  const contents = await readFile(join(folder, 'site'))
  await writeFile(join(folder, 'cut'), contents.subarray(0, contents.length / 2))
  expect(await kith(['backup', '--verify', 'cut'])).toMatchObject({
    code: 3,
    err: expect.stringContaining("This backup can't be used"),
  })
  expect((await kith(['backup', '--verify', 'nowhere'])).code).toBe(1)
})
