import { execFile, spawnSync } from 'node:child_process'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NON_DURABLE_SETTINGS, serverSettings } from './settings.ts'
import { type EmbeddedServer, openEmbedded } from './embedded-postgres.ts'
import { rotateLog } from './process.ts'

// No waiting for the disk; acknowledged data still survives a killed database.
const SETTINGS = [...NON_DURABLE_SETTINGS, 'synchronous_commit=on']

/** A folder with a database. Each test gets a copy, as making one takes longest. */
let made: string
let dataDir: string
let opened: EmbeddedServer[]

beforeAll(async () => {
  made = await newFolder()
  await (await openEmbedded(made, { settings: SETTINGS })).close()
})

afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await newFolder()
  await promisify(execFile)('cp', ['-a', `${made}/.`, dataDir])
  opened = []
})

afterEach(async () => {
  for (const embedded of opened) await embedded.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** As root, PostgreSQL runs as another user, who must be able to enter. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-embedded-'))
  await chmod(folder, 0o711)
  return folder
}

async function forgetDatabase(): Promise<void> {
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true })
}

async function open(options: { exclusive?: boolean } = {}): Promise<EmbeddedServer> {
  const embedded = await openEmbedded(dataDir, { settings: SETTINGS, ...options })
  opened.push(embedded)
  return embedded
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const postmaster = async () => Number.parseInt(await readFile(pidFile(), 'utf8'), 10)

test('two first starts at once share one database, and nothing unfinished is left', async () => {
  await forgetDatabase()
  const [one, other] = await Promise.all([open(), open()])
  await ask(one.url, 'create table shared_by_both ()')
  expect(await ask(other.url, "select to_regclass('shared_by_both') is not null")).toBe(true)
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
})

test('the next start deletes what a killed first start left behind, but not what a running one is making', async () => {
  await forgetDatabase()
  const killed = spawnSync(process.execPath, ['--version'])
  await mkdir(join(dataDir, `postgres-new-${killed.pid}-abcdef`, 'data'), { recursive: true })
  await mkdir(join(dataDir, `postgres-new-${process.pid}-abcdef`))
  await open()
  const unfinished = (await readdir(dataDir)).filter((name) => name.startsWith('postgres-new-'))
  expect(unfinished).toEqual([`postgres-new-${process.pid}-abcdef`])
})

test('the last one to close stops the database, and what was written is there at the next start', async () => {
  const [one, other] = [await open(), await open()]
  await ask(one.url, 'create table kept (id integer)')
  await one.close()
  expect(await ask(other.url, 'select 1')).toBe(1)
  await other.close()
  await expect(readFile(pidFile())).rejects.toThrow('ENOENT')
  expect(await ask((await open()).url, 'select count(*)::integer from kept')).toBe(0)
})

test('many that come and go at once find a database each time, and leave none running', async () => {
  const comeAndGo = async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const embedded = await open()
      expect(await ask(embedded.url, 'select 1')).toBe(1)
      await embedded.close()
    }
  }
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()])
  await expect(readFile(pidFile())).rejects.toThrow('ENOENT')
})

test('only one server may open the database, and the next one may once the first has closed', async () => {
  const first = await open({ exclusive: true })
  await expect(open({ exclusive: true })).rejects.toThrow('Another Kith server is running')
  await first.close()
  await open({ exclusive: true })
})

test('the copy of a folder does not start on the database of the original', async () => {
  const original = await newFolder()
  const [data, cluster] = [join(original, 'data-0123456789ab'), join(original, 'postgres')]
  await promisify(execFile)('cp', ['-a', `${made}/.`, original])
  await rename(cluster, data)
  await symlink(data, cluster)
  await forgetDatabase()
  await promisify(execFile)('cp', ['-a', `${original}/.`, dataDir])
  const own = join(dataDir, 'data-0123456789ab')
  await expect(open()).rejects.toThrow(`To use this one: ln -sfn ${own} ${join(dataDir, 'postgres')}`)
  await rm(join(dataDir, 'postgres'))
  await symlink(own, join(dataDir, 'postgres'))
  await open()
  await rm(original, { recursive: true })
})

test("a left-over process id that is now another program's does not stop the start", async () => {
  await (await open()).close()
  // This very process: alive, but no PostgreSQL.
  await writeFile(pidFile(), `${process.pid}\n${dataDir}/postgres\n0\n5432\n\n127.0.0.1\n`)
  expect(await ask((await open()).url, 'select 1')).toBe(1)
})

test('its log begins anew while it runs once it is large, and one before it is kept', async () => {
  const { url } = await open()
  const log = join(dataDir, 'postgres.log')
  await appendFile(log, 'x'.repeat(10_000_001))
  await rotateLog(log)
  await expect(ask(url, 'select * from nowhere')).rejects.toThrow('nowhere')
  await expect.poll(() => readFile(log, 'utf8')).toMatch(/^[^\0x]*relation "nowhere" does not exist/)
  expect((await stat(`${log}.1`)).size).toBeGreaterThan(10_000_000)
})

test('a database that dies comes back on the same address', async () => {
  const { url } = await open()
  await ask(url, 'create table kept ()')
  process.kill(await postmaster(), 'SIGKILL')
  const answer = () => ask(url, "select to_regclass('kept') is not null").catch(() => false)
  await expect.poll(answer, { timeout: 120_000 }).toBe(true)
})

test('strangers on this machine are not let in, and Kith is no superuser', async () => {
  const { url } = await open()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  expect(await ask(url, 'show data_checksums')).toBe('on')
})

test('memory is taken by the size of the machine, within bounds', () => {
  const shared = (gib: number) =>
    serverSettings(gib * 2 ** 30).find((setting) => setting.startsWith('shared_buffers'))
  expect(shared(0.25)).toBe('shared_buffers=64MB')
  expect(shared(6)).toBe('shared_buffers=1024MB')
  expect(shared(64)).toBe('shared_buffers=4096MB')
})
