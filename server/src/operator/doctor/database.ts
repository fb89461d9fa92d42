import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '../../core/database/client.ts'
import type { Config } from '../../core/config.ts'
import { ENCODING, encodingWording } from '../../core/database/encoding.ts'
import { type Applied, APPLIED, isSameMigration, readMigrations } from '../../core/database/migrations.ts'
import { poolerWording, sharesConnections } from '../../core/database/pooler.ts'
import { reachDatabase } from '../../core/database/server.ts'
import { serversOf } from '../../core/database/servers.ts'
import { NotMoved } from '../../core/embedded-postgres/embedded-postgres.ts'
import { type Report, wordsOf } from './findings.ts'

const VERSION_LEAST = 150_000
/** Besides the pool (docs/operations.md, The database). */
const CONNECTIONS_BESIDE = 6
const WITHIN_MS = 10_000
/** PostgreSQL stops taking writes at 2 billion. */
const AGE_MAX = 1_500_000_000

export type DbConnection = { client: Client; url: string }

/**
 * Looks at the database, and hands it to `further`. A data folder that has none yet is left as it is. An embedded
 * server that does not run is started for it.
 */
export async function checkDatabase(
  config: Config,
  report: Report,
  further: (reached: DbConnection) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres')))
    return report.ok('is made at the first start')
  const server = await reachAsItIs(config, report)
  if (!server) return
  const client = new Client({ connectionString: server.url, connectionTimeoutMillis: WITHIN_MS })
  client.on('error', () => {})
  try {
    if (await connects(client, config, report)) {
      const isUsable = await checkServer(client, config, report)
      if (config.databaseUrl !== undefined && (await sharesConnections(server.url)))
        report.problem(poolerWording.sharesConnections, poolerWording.todo)
      if (isUsable && (await checkSchema(client, report))) await further({ client, url: server.url })
    }
  } finally {
    await client.end().catch(() => {})
    await server.close()
  }
}

/** Without moving it to a newer PostgreSQL: whoever asks how it is has not asked for that. */
async function reachAsItIs(
  config: Config,
  report: Report,
): Promise<Awaited<ReturnType<typeof reachDatabase>> | undefined> {
  try {
    return await reachDatabase(config, { copy: undefined })
  } catch (error) {
    if (!(error instanceof NotMoved)) throw error
    report.warn(error.message, 'The next npm start moves it, and keeps the old one.')
    return undefined
  }
}

async function connects(client: Client, { databaseUrl }: Config, report: Report): Promise<boolean> {
  try {
    await client.connect()
    return true
  } catch (error) {
    const servers = serversOf(databaseUrl ?? 'postgres://embedded/kith').map((url) => new URL(url))
    const names = servers.map(({ hostname, port }) => `${hostname}${port && `:${port}`}`).join(', ')
    report.problem(
      `PostgreSQL at ${names}${servers[0]?.pathname ?? ''} cannot be used: ${wordsOf(error)}`,
      'Start it, or correct DATABASE_URL.',
    )
    return false
  }
}

type ServerRow = {
  version: number
  name: string
  encoding: string
  collation: string
  isStale: boolean
  age: number
  connections: number
  used: number
  mayCreate: boolean
  isReadOnly: boolean
  broken: string | null
  failures: number
}

/** Returns whether Kith's tables can be made there. */
async function checkServer(client: Client, config: Config, report: Report): Promise<boolean> {
  const { rows } = await client.query<ServerRow>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      pg_encoding_to_char(encoding) as encoding, datcollate as collation, age(datfrozenxid) as age,
      datcollversion is distinct from pg_database_collation_actual_version(d.oid) as "isStale",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      has_schema_privilege('public', 'create') as "mayCreate",
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      (select string_agg(indexrelid::regclass::text, ', ') from pg_index where not indisvalid) as broken,
      (select coalesce(checksum_failures, 0)::int from pg_stat_database s where s.datid = d.oid) as failures
    from pg_database d where datname = current_database()`)
  const [server] = rows
  if (!server) return false
  const { warn, problem } = report
  if (server.version < VERSION_LEAST)
    problem(`PostgreSQL ${server.name} is too old.`, 'Kith needs PostgreSQL 15 or newer.')
  if (server.encoding !== ENCODING) problem(encodingWording.isOther(server.encoding), encodingWording.todo)
  if (server.isStale)
    warn(
      `The sorting rules of the system (${server.collation}) have changed since the database was made.`,
      'Run in the database: reindex database; alter database … refresh collation version',
    )
  if (server.isReadOnly)
    problem(
      'The database takes no writes: it is a standby, or was made read-only.',
      'Set DATABASE_URL to the primary, or promote this one.',
    )
  if (!server.mayCreate)
    problem('The role in DATABASE_URL may not make tables.', 'Make it the owner of the database.')
  if (server.broken !== null)
    problem(`These indexes are broken: ${server.broken}.`, 'Run in the database: reindex database')
  if (server.failures > 0)
    problem(
      `PostgreSQL has read ${server.failures} damaged pages.`,
      'Check the disk, and restore the last good backup.',
    )
  if (server.age > AGE_MAX)
    problem('PostgreSQL will soon refuse to write.', 'Run in the database: vacuum freeze')
  const wanted = config.databasePool + CONNECTIONS_BESIDE
  if (wanted > server.connections)
    warn(
      `One process of Kith may open ${wanted} connections, and PostgreSQL admits ${server.connections}.`,
      'Raise max_connections, or lower DATABASE_POOL.',
    )
  report.ok(
    `PostgreSQL ${server.name}, ${server.encoding}, ${server.used} of ${server.connections} connections in use`,
  )
  return server.encoding === ENCODING
}

/** Returns whether the tables of this code are there. */
async function checkSchema(client: Client, report: Report): Promise<boolean> {
  const ours = await readMigrations()
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  )
  if (!found[0]?.there) {
    report.ok('is empty; the first start fills it')
    return false
  }
  const { rows } = await client.query<Applied>(APPLIED)
  const done = new Map(rows.map((row) => [row.version, row]))
  const newer = rows.find(({ version }) => !ours.some((migration) => migration.version === version))
  const changed = ours.find((migration) => {
    const applied = done.get(migration.version)
    return applied !== undefined && !isSameMigration(migration, applied.checksum)
  })
  const missing = ours.filter(({ version }) => !done.has(version))
  if (newer) report.problem(`The database is newer than this code: it has ${newer.name}.`, 'Update Kith.')
  if (changed)
    report.problem(
      `${changed.name} is not what the database was made with.`,
      'Take the code of a release again.',
    )
  if (missing.length > 0)
    report.warn(`Migrations that are missing: ${missing.length}.`, 'The next npm start applies them.')
  else report.ok(`${rows.length} migrations, none missing`)
  return missing.length === 0
}
