import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseIn } from '../database.ts'
import { createWorld, type World } from '../world.ts'
import { startProcess, STARTING_MS } from './server-process.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'kith-starts-'))
  await writeFile(join(folder, 'file'), '')
  await symlink('/proc', join(folder, 'proc'))
  await symlink('/nowhere', join(folder, 'dangling'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const HOST = 'HOST names no address of this machine. Set it to localhost, 0.0.0.0, :: or such an address.'
const DATA_DIR = 'Wrong configuration: DATA_DIR: must be the path of a folder on a disk'

/** Settings that only the machine can tell to be wrong, with the line that says so. `/folder` is that of this test. */
const STARTS: [Record<string, string>, string][] = [
  [{ HOST: 'nowhere.invalid' }, HOST],
  [{ HOST: '203.0.113.7' }, HOST],
  [{ HOST: '256.1.1.1' }, HOST],
  [{ DATA_DIR: '/proc/kith' }, DATA_DIR],
  [{ DATA_DIR: '/folder/proc/kith' }, 'there is no /folder/proc/kith.'],
  [{ DATA_DIR: '/folder/file' }, '/folder/file is no folder. Set DATA_DIR to one.'],
  [{ DATA_DIR: '/folder/file/kith' }, '/folder/file is no folder. Set DATA_DIR to one.'],
  [{ DATA_DIR: '/folder/dangling' }, '/folder/dangling is no folder. Set DATA_DIR to one.'],
]

test.each(STARTS)(
  '%j stops the start with one line',
  async (settings, line) => {
    const within = (text: string) => text.replace(/^\/folder|(?<= )\/folder/g, folder)
    const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, within(value)]))
    const started = startProcess(world, { env })
    await expect(started).rejects.toThrow(
      `The server ended before it was ready:\nKith did not start: ${within(line)}\n`,
    )
  },
  STARTING_MS,
)

test.each(['SQL_ASCII', 'LATIN1'])(
  'a database in %s stops the start with one line, and stays empty',
  async (encoding) => {
    const { url, drop } = await databaseIn(encoding)
    await expect(startProcess(world, { env: { DATABASE_URL: url } })).rejects.toThrow(
      `The server ended before it was ready:\nKith did not start: The database keeps text as ${encoding}, and ` +
        'Kith needs UTF8. Make another with createdb --encoding UTF8 --template template0 NAME, and set ' +
        'DATABASE_URL to its address.\n',
    )
    expect(await tablesOf(url)).toEqual([])
    await drop()
  },
  STARTING_MS,
)

async function tablesOf(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace",
  )
  await client.end()
  return rows
}

test(
  'HOST=[::] listens at every address, those of IPv4 too',
  async () => {
    const server = await startProcess(world, { env: { HOST: '[::]' } })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  },
  STARTING_MS,
)
