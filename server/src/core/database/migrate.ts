import { setTimeout as wait } from 'node:timers/promises'
import { advisoryLocks } from './advisory-locks.ts'
import { Client } from './client.ts'
import { refuseOtherEncoding } from './encoding.ts'
import { type Applied, APPLIED, isSameMigration, type Migration, readMigrations } from './migrations.ts'
import { runSteps, stepsOf } from './migration-steps.ts'
import { refusePooledTransactions } from './pooler.ts'

const ASK_AGAIN_MS = 50

/** What is done before the missing migrations. When it throws, none is applied. */
export type BeforeMigrating = (missing: Migration[]) => Promise<void>

/**
 * Migrates the database to this code's schema and returns the names of the files applied now. One process at a time
 * (advisory lock), each file in a transaction or in steps that can be run again, so it may be interrupted. Throws when
 * the database was migrated by newer code, or by a file that has changed since, or is not in UTF8, or when a pooler shares
 * its connections.
 */
export async function migrate(
  url: string,
  migrations?: Migration[],
  before: BeforeMigrating = async () => {},
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // When a connection breaks between two statements, the next statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOtherEncoding(client)
    await refusePooledTransactions(url)
    await takeTurn(client)
    return await applyMissing(client, wanted, before)
  } finally {
    await client.end()
  }
}

/** It asks again and again: an index that is made concurrently would wait for a statement that waits for the lock. */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      advisoryLocks.migrations,
    ])
    if (rows[0]?.got) return
    await wait(ASK_AGAIN_MS)
  }
}

async function applyMissing(client: Client, wanted: Migration[], before: BeforeMigrating): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Applied>(APPLIED)
  for (const row of rows) refuseUnknown(row, wanted)
  const done = new Set(rows.map((row) => row.version))
  const missing = wanted.filter((migration) => !done.has(migration.version))
  if (missing.length > 0) await before(missing)
  for (const migration of missing) await apply(client, migration)
  return missing.map((migration) => migration.name)
}

function refuseUnknown(row: Applied, wanted: Migration[]): void {
  const ours = wanted.find((migration) => migration.version === row.version)
  if (!ours)
    throw new Error(`The database is newer than this code: it has migration ${row.name}. Update Kith.`)
  if (!isSameMigration(ours, row.checksum)) {
    throw new Error(`Migration ${ours.name} differs from the one the database was made with.`)
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const { version, name, checksum } = migration
  const steps = stepsOf(migration)
  try {
    await runSteps(client, steps, () =>
      client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ]),
    )
  } catch (error) {
    throw new MigrationFailed(name, error as Error & { code?: string }, steps.length > 1)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** A migration failed. What it had done in its last transaction is undone. */
export class MigrationFailed extends Error {
  constructor(name: string, cause: Error & { code?: string }, inSteps: boolean) {
    const isLocked = cause.code === LOCK_NOT_AVAILABLE
    const why = isLocked ? 'something else, such as a backup, keeps a table locked' : cause.message
    const left = inSteps
      ? 'The next start goes on where it ended.'
      : 'The database is as it was before this migration.'
    super(`Migration ${name} failed: ${why}. ${left}`, { cause })
    this.name = 'MigrationFailed'
  }
}
