import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { Client } from 'pg'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const FILE = /^(\d{4})-([a-z0-9-]+)\.sql$/
/** Any number that is the same in every process that migrates. */
const LOCK = 5_484_301

export type Migration = { version: number; name: string; sql: string; checksum: string }

/** The numbered SQL files of this code, in order. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return {
        version: Number(name.slice(0, 4)),
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

/**
 * Migrates the database to this code's schema and returns the names of the files applied now. One process at a time
 * (advisory lock), each file in a transaction, so it may be interrupted and run again. Throws when the database was
 * migrated by newer code, or by a file that has changed since.
 */
export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // When a connection breaks between two statements, the next statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await applyMissing(client, wanted)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: Client, wanted: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Omit<Migration, 'sql'>>(
    'select version, name, checksum from schema_migrations',
  )
  for (const row of rows) refuseUnknown(row, wanted)
  const done = new Set(rows.map((row) => row.version))
  const missing = wanted.filter((migration) => !done.has(migration.version))
  for (const migration of missing) await apply(client, migration)
  return missing.map((migration) => migration.name)
}

function refuseUnknown(row: Omit<Migration, 'sql'>, wanted: Migration[]): void {
  const ours = wanted.find((migration) => migration.version === row.version)
  if (!ours)
    throw new Error(`The database is newer than this code: it has migration ${row.name}. Update Kith.`)
  if (ours.checksum !== row.checksum) {
    throw new Error(`Migration ${ours.name} differs from the one the database was made with.`)
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
