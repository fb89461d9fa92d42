import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { runCheck } from './findings.ts'
import { checkServers } from './servers.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What is told of an address with these servers, of which one is there. */
async function told(servers: (there: string) => string) {
  const { host } = new URL(database.url)
  const databaseUrl = database.url.replace(host, servers(host))
  const findings = await runCheck('database', (report) => checkServers({ databaseUrl }, report))
  return findings.map(({ state, says }) => [state, says])
}

test('nothing is reported of a single server', async () => {
  expect(await told((there) => there)).toEqual([])
})

test('of several servers one that is away is reported, and one that answers is named', async () => {
  expect(await told((there) => `${there},127.0.0.1:9`)).toEqual([
    ['ok', expect.stringMatching(/ is the primary$/)],
    ['warning', expect.stringContaining('PostgreSQL at 127.0.0.1:9 cannot be used: ')],
  ])
})

test('two servers that both take writes are a problem', async () => {
  const [[state, says] = []] = await told((there) => `${there},${there}`)
  expect([state, says]).toEqual([
    'problem',
    expect.stringMatching(/^Two servers of DATABASE_URL take writes: \S+ and /),
  ])
})
