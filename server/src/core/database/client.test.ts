import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeReadOnly } from '../../../test/servers/read-only.ts'
import { type EmbeddedServer, openEmbedded } from '../embedded-postgres/embedded-postgres.ts'
import { NON_DURABLE_SETTINGS } from '../embedded-postgres/settings.ts'
import { Client } from './client.ts'
import { openDatabase } from './database.ts'
import { serversOf } from './servers.ts'
import { WATCH_NAMES, watchDatabase } from './watch.ts'

const folders: string[] = []
let one: EmbeddedServer
let two: EmbeddedServer
let both: string

beforeAll(async () => {
  one = await start()
  two = await start()
  const { host } = new URL(two.url)
  both = one.url.replace(/(@[^/]+)\//, `$1,${host}/`)
})
afterAll(async () => {
  await one.close()
  await two.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-two-'))
  folders.push(folder)
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  await writeFile(join(folder, 'postgres-password'), 'the-same-for-both', { mode: 0o600 })
  return openEmbedded(folder, { settings: NON_DURABLE_SETTINGS })
}

const portOf = ({ url }: EmbeddedServer) => Number(new URL(url).port)

async function chosen(url = both): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.end()
  return client.port
}

test('an address of several servers stands for one address of each', () => {
  expect(serversOf('postgres://ada:a,b@one,two:5433,[::1]:5434/kith?sslmode=require')).toEqual([
    'postgres://ada:a,b@one/kith?sslmode=require',
    'postgres://ada:a,b@two:5433/kith?sslmode=require',
    'postgres://ada:a,b@[::1]:5434/kith?sslmode=require',
  ])
  for (const url of ['postgres://localhost/kith?host=/run/postgresql', 'postgres://kith@/kith'])
    expect(serversOf(url)).toEqual([url])
})

test('of several servers the first that takes writes is used, else one that reads', async () => {
  expect(await chosen()).toBe(portOf(one))
  await makeReadOnly(one.url, true)
  expect(await chosen()).toBe(portOf(two))
  await makeReadOnly(two.url, true)
  expect(await chosen()).toBe(portOf(one))
  await makeReadOnly(two.url, false)
  await makeReadOnly(one.url, false)
})

test('a server that is away is passed over, and with all of them away the reason is reported', async () => {
  const away = new URL(both.replace(/@[^/]+\//, '@127.0.0.1:1/'))
  const first = two.url.replace('@', `@${away.host},`)
  expect(await chosen(first)).toBe(portOf(two))
  await expect(chosen(away.href.replace(':1/', ':1,127.0.0.1:2/'))).rejects.toThrow('ECONNREFUSED')
})

test('a client that is ended while it chooses opens nothing', async () => {
  const client = new Client({ connectionString: both })
  client.on('error', () => {})
  const connecting = client.connect()
  void client.end()
  await expect(connecting).rejects.toThrow('Connection terminated')
})

test('after a change of the primary the pool follows, also with connections that would stay', async () => {
  const { pool, close } = openDatabase(both, 3)
  const watch = watchDatabase({ url: both, pool })
  onTestFinished(async () => {
    watch.close()
    await close()
  })
  watch.begin()
  const port = async () => {
    const { rows } = await pool.query<{ port: number }>('select inet_server_port() as port')
    return rows[0]?.port
  }
  await expect.poll(() => watch.answers()).toBe(true)
  expect(await port()).toBe(portOf(one))
  await makeReadOnly(one.url, true, WATCH_NAMES.disk)
  await expect.poll(port).toBe(portOf(two))
})
