import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseUrlOf, newSite, runProgram } from '../e2e/server-process.ts'
import { SERVER, SERVER_ENV } from '../bin/server.mjs'
import { createSession } from '../server/src/accounts/sessions/sessions.ts'
import { openDatabase } from '../server/src/core/database/database.ts'
import { startChild, stopChild } from './measuring/child.ts'
import { table } from './measuring/figures.ts'
import { heavyActs } from './measuring/heavy-acts.ts'
import { limitMemory } from './measuring/memory-limit.ts'
import { postmasterOf, proportional, resident } from './measuring/memory.ts'
import { mixedLoad } from './measuring/mixed-load.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** Acts of members in a second. */
    rate: { type: 'string', default: '10' },
    /** Megabytes for the server, its PostgreSQL and its picture processes together, as for a container. */
    limit: { type: 'string' },
  },
})
const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
const MEMBERS = 40
const SETTLED_MS = 10_000
const FEW_HUNDRED = 300

/** The memory of the server on a site with the demo: after its start, and in the course of a mixed load. */
const site = await newSite()
const env = { PORT: String(site.port), HOST: '127.0.0.1', DATA_DIR: site.dataDir, LOG_LEVEL: 'error' }
const limit = values.limit ? limitMemory(Number(values.limit)) : undefined
const startFree = () => startChild(SERVER, /ready/, { ...env, ...SERVER_ENV, RATE_LIMIT_FACTOR: '1000' })
const inLimit = <T>(work: () => Promise<T>) => (limit ? limit.within(work) : work())
const start = () => inLimit(startFree)
// The first start makes the database, and remembers the compiled code.
await stopChild(await start())
await runProgram('demo.ts', [], site)
const server = await start()
const url = `http://127.0.0.1:${site.port}`
const rows: string[][] = []
server.stdout?.pipe(process.stderr)

try {
  await pause(SETTLED_MS)
  report('after the start')
  const members = await signInAll()
  const load = await mixedLoad(url, members, rate)
  await pause((FEW_HUNDRED / rate) * 1_000)
  report(`after ${FEW_HUNDRED} acts`)
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(60_000)
    if (minute % Math.ceil(minutes / 12) === 0) report(`after ${minute} minutes`)
  }
  const heavy = await heavyActs(url, members[0]!.cookie, (...args) => inLimit(() => command(args)))
  console.log(table(['beside the load', 'ended', 's'], heavy))
  report('after these')
  await load.stop()
  console.log([...load.answers].map(([status, count]) => `${status || 'no answer'}: ${count}`).join(', '))
  for (const [fault, count] of load.faults) console.log(`${count} × ${fault}`)
} finally {
  await stopChild(server)
  await rm(site.dataDir, { recursive: true, force: true })
  if (limit) console.log(`limit ${values.limit} MB: ${JSON.stringify(limit.state())}`)
  limit?.close()
}
console.log(table(['when', 'the process, MB', 'PostgreSQL, MB', 'picture processes, MB'], rows))

async function command(args: string[]): Promise<string> {
  const { code, output } = await runProgram('cli.ts', args, site)
  return code === 0 ? 'done' : output
}

async function signInAll() {
  const { db, close } = openDatabase(await databaseUrlOf(site), 1)
  const found = await db.selectFrom('users').select('id').limit(MEMBERS).execute()
  const members: { id: number; cookie: string }[] = []
  for (const { id } of found) members.push({ id, cookie: `kith.sid=${await createSession(db, id)}` })
  await close()
  return members
}

function report(when: string): void {
  const parents = [server.pid, postmasterOf(site.dataDir)]
  const memory = [
    resident(server.pid),
    proportional(/postgres/, parents),
    proportional(/decoder-process/, parents),
  ]
  rows.push([when, ...memory.map((megabytes) => megabytes.toFixed(0))])
  console.error(`${when}: ${memory.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB`)
}
