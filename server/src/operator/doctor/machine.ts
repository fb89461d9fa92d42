import type { Client } from 'pg'
import type { Config } from '../../core/config.ts'
import { connectionsMax } from '../../core/connections/descriptors.ts'
import { memoryHere } from '../../core/process/memory.ts'
import { VERSION } from '../../core/version.ts'
import { findNewer } from '../releases/releases.ts'
import { type Report, wordsOf } from './findings.ts'
import { checkProxy } from './proxy.ts'

const MIB = 2 ** 20
const MEMORY_LEAST = 480 * MIB
const NODE_LEAST = 26
const CONNECTIONS_LEAST = 400
const OFF_MS = 2_000
const WITHIN_MS = 5_000

/** What the machine gives to this process. */
export async function checkMachine({ databasePool }: Config, { ok, warn, problem }: Report): Promise<void> {
  const { node } = process.versions
  if (Number.parseInt(node, 10) < NODE_LEAST)
    problem(`This is Node ${node}.`, 'Use npm run kith, which brings its own.')
  const connections = connectionsMax(databasePool)
  if (connections < CONNECTIONS_LEAST)
    warn(
      `Only ${connections} connections are possible at once.`,
      'Raise the limit of open files (systemd: LimitNOFILE=65536; a shell: ulimit -n).',
    )
  if (memoryHere() < MEMORY_LEAST)
    warn(`There are only ${Math.round(memoryHere() / MIB)} MB of memory.`, 'Give Kith 512 MB or more.')
  ok(`Node ${node}, ${Math.round(memoryHere() / MIB)} MB of memory`)
}

/** Whether the address in `RELEASES_URL` knows of a newer release. */
export async function checkRelease(config: Config, { ok, warn }: Report): Promise<void> {
  if (config.releasesUrl === undefined) return ok(`Kith ${VERSION}`)
  try {
    const newer = await findNewer(config)
    if (!newer) return ok(`Kith ${VERSION} is the newest`)
    return warn(
      `Kith ${newer.version} is out, and this is ${VERSION}.`,
      `Read what is new${newer.url ? ` at ${newer.url}` : ''}, and upgrade.`,
    )
  } catch (error) {
    return warn(`${wordsOf(error)}.`, 'Correct the address, or leave it out.')
  }
}

/** Sessions, limits and jobs go by the clock of the database, cookies and TLS by that of the browser. */
export async function checkClock(client: Client, offs: number[], report: Report): Promise<void> {
  const asked = Date.now()
  const { rows } = await client.query<{ at: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as at',
  )
  compare(Number(rows[0]?.at) - (asked + Date.now()) / 2, 'database', report)
  for (const off of offs) compare(off, 'address that members use', report)
}

function compare(offMs: number, other: string, { ok, problem }: Report): void {
  const off = `${Math.abs(offMs / 1_000).toFixed(1)} s`
  if (Math.abs(offMs) <= OFF_MS) return ok(`agrees with that of the ${other}`)
  problem(
    `The clock here is ${off} ${offMs > 0 ? 'behind' : 'ahead of'} that of the ${other}.`,
    'Let both machines set their clocks by the network (timedatectl set-ntp true).',
  )
}

/** Whether the site answers at the address that members use. Returns how far its clock is ahead (ms), if it tells. */
export async function checkAddress({ publicUrl }: Config, report: Report): Promise<number[]> {
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    const date = answer.headers.get('date')
    // It is in whole seconds.
    const offs = date ? [Date.parse(date) + 500 - Date.now()] : []
    const isOurs = answer.status === 200 && (await answer.text()).includes('"ok"')
    if (isOurs) {
      await checkProxy(publicUrl, answer.headers.get('server') ?? '', report)
      report.ok(`Kith answers at ${publicUrl}`)
    } else
      report.problem(
        `At ${publicUrl} something other than Kith answers (${answer.status}).`,
        'Is Kith running, and does the proxy lead to HOST and PORT?',
      )
    return offs
  } catch (error) {
    const why = wordsOf((error as Error).cause ?? error)
    report.warn(
      `Nothing answers at ${publicUrl} from here: ${why}`,
      'If Kith is running, look at the proxy, its certificate, and the name server.',
    )
    return []
  }
}
