import type { CurrentUser } from '@kith/shared/accounts.ts'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Runs the command line on the world's database while the world's server uses it. */
const kith = (...args: string[]) => kithThatReads('', ...args)

/** The same with this text on its standard input. */
function kithThatReads(
  input: string,
  ...args: string[]
): Promise<{ code: unknown; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: world.url, DATA_DIR: world.config.dataDir }
  return new Promise((done) => {
    const program = join(import.meta.dirname, 'cli.ts')
    const child = execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

test('a member is made with the password from standard input, which need not be an argument', async () => {
  const create = ['user', 'create', '--username', 'grace', '--name', 'Grace', '--email', 'grace@example.org']
  const empty = await kith(...create)
  expect([empty.code, empty.out, empty.err]).toEqual([1, '', expect.stringMatching(/^password: .+\n$/)])
  expect(await kithThatReads('mild autumn tea\n', ...create)).toMatchObject({ code: 0, err: '' })
  const signIn = { username: 'grace', password: 'mild autumn tea' }
  expect((await world.visitor().post('/api/login', signIn)).status).toBe(200)
})

test('an invitation of a role makes a member of that role, and only of one there is', async () => {
  const { out } = await kith('invite', '--role', 'moderator')
  const inviteCode = /code=([\w-]+)/.exec(out)?.[1]
  const mona = {
    username: 'mona',
    name: 'Mona',
    email: 'mona@example.org',
    password: 'correct horse battery',
  }
  const { body } = await world.visitor().post<CurrentUser>('/api/register', { inviteCode, ...mona })
  expect(body.role).toBe('moderator')
  expect(await kith('invite', '--role', 'king')).toMatchObject({ code: 1, out: '' })
})

test('version names the release, and needs no database', async () => {
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
  )
  expect(await kith('version')).toEqual({ code: 0, out: `Kith ${version}\n`, err: '' })
})

test('verify says that each count is true, a line each, and ends with 0', async () => {
  const author = await world.person()
  await world.like(author, await world.post(author))
  const { code, out, err } = await kith('verify')
  expect([code, err]).toEqual([0, ''])
  expect(out.trimEnd().split('\n')).toHaveLength(9)
  expect(out).toContain('likes of posts: 1 compared, all true\n')
})

test('verify names what differs, ends with 1, and mends nothing', async () => {
  const author = await world.person()
  const posts = await Promise.all(Array.from({ length: 22 }, () => world.post(author)))
  await sql`update posts set like_count = 3 where id = any(${posts}::bigint[])`.execute(world.db)
  const [first] = posts.toSorted((a, b) => a - b)
  for (const { code, out } of [await kith('verify'), await kith('verify')]) {
    expect(code).toBe(1)
    expect(out).toContain(`likes of posts: 23 compared, 22 differ: ${first} (says 3, has 0), `)
    expect(out).toContain(' and 2 more\n')
    expect(out).toContain('comments on posts: 23 compared, all true\n')
  }
})

test('verify takes nothing further, and an unknown command is refused', async () => {
  expect(await kith('verify', '--mend')).toMatchObject({ code: 1, out: '' })
  const { code, err } = await kith('verfy')
  expect([code, err.includes('Usage: npm run kith')]).toEqual([1, true])
})

test('settings are printed, and one is changed by its name', async () => {
  const { code, out } = await kith('settings')
  expect(code).toBe(0)
  expect(out).toContain('siteName: Kith\n')
  expect(out).toContain('storageQuotaMb: 2048\n')
  expect(await kith('settings', 'set', 'storageQuotaMb', '4096')).toMatchObject({
    code: 0,
    out: 'storageQuotaMb is now 4096\n',
  })
  const { body } = await world.visitor().get('/api/platform/settings')
  expect(body).toMatchObject({ storageQuotaMb: 4096 })
})

test('a setting that cannot be is refused in one line', async () => {
  const refused = await kith('settings', 'set', 'storageQuotaMb', 'much')
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^storageQuotaMb cannot be .+\n$/),
  })
  const { err } = await kith('settings', 'set', 'storageQuotaMb')
  expect(err).toBe('settings set needs the name of a setting and its value\n')
})

test('the doctor ends with 1 when something is broken, and tells machines too', async () => {
  const { code, out } = await kith('doctor', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toContainEqual({
    part: 'database',
    state: 'ok',
    says: expect.stringContaining('PostgreSQL'),
  })
  vi.stubEnv('TRUST_PROXY', 'perhaps')
  const broken = await kith('doctor')
  vi.unstubAllEnvs()
  expect([broken.code, broken.err]).toEqual([1, ''])
  expect(broken.out).toMatch(/^✗ configuration {2}Wrong configuration: TRUST_PROXY/)
})
