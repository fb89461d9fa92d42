import { Client } from '../../core/database/client.ts'
import type { Config } from '../../core/config.ts'
import { serversOf } from '../../core/database/servers.ts'
import { sizeWords } from '../../core/process/progress-bar.ts'
import { type Report, wordsOf } from './findings.ts'

const WITHIN_MS = 5_000
/** Four segments of PostgreSQL's log: seconds of a busy site, for ever of one that follows nobody. */
const BEHIND_MAX = 64 * 1024 * 1024

/** `at`: how far its log goes, in bytes. */
type ServerState = { name: string } & (
  | { state: 'primary' | 'standby'; at: number }
  | { state: 'away'; why: string }
)

/** With several servers in `DATABASE_URL`: whether each answers, only one takes writes, and the others follow it. */
export async function checkServers(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  report: Report,
): Promise<void> {
  const urls = databaseUrl === undefined ? [] : serversOf(databaseUrl)
  if (urls.length < 2) return
  const servers = await Promise.all(urls.map(ask))
  const primaries = servers.flatMap((server) => (server.state === 'primary' ? [server] : []))
  if (primaries.length > 1)
    report.problem(
      `Two servers of DATABASE_URL take writes: ${primaries.map(({ name }) => name).join(' and ')}.`,
      'Stop the one that was the primary before, and make it a standby of the other.',
    )
  for (const server of servers) tellOf(server, primaries[0]?.at, report)
}

function tellOf(server: ServerState, primaryAt: number | undefined, { ok, warn }: Report): void {
  if (server.state === 'away')
    return warn(
      `PostgreSQL at ${server.name} cannot be used: ${server.why}`,
      'Start it, or take it out of DATABASE_URL: nothing takes over while it is away.',
    )
  const behind = server.state === 'standby' ? (primaryAt ?? server.at) - server.at : 0
  if (behind > BEHIND_MAX)
    return warn(
      `The standby at ${server.name} is ${sizeWords(behind)} behind: after a failure these changes would be lost.`,
      'Read its log. Does it follow the primary (primary_conninfo), and does its disk keep up?',
    )
  return ok(`${server.name} is ${server.state === 'primary' ? 'the primary' : 'a standby that follows'}`)
}

async function ask(url: string): Promise<ServerState> {
  const { hostname, port } = new URL(url)
  const name = `${hostname}${port && `:${port}`}`
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; at: number }>(`
      select pg_is_in_recovery() as standby, (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_lsn() end - '0/0')::float8 as at`)
    const { standby = false, at = 0 } = rows[0] ?? {}
    return { name, state: standby ? 'standby' : 'primary', at }
  } catch (error) {
    return { name, state: 'away', why: wordsOf(error) }
  } finally {
    await client.end().catch(() => {})
  }
}
