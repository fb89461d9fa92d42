import { createHash, randomInt } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { NON_DURABLE_SETTINGS } from '../src/core/embedded-postgres/settings.ts'
import { openEmbedded } from '../src/core/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../src/core/database/migrate.ts'
import { readMigrations } from '../src/core/database/migrations.ts'

/** What every test file needs to copy the template; vitest passes it to the workers. */
export type TestServer = { url: string; template: string; run: number }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 31

/** Namespaces of advisory locks. A lock keeps the databases of its run, or its template, from being deleted. */
const RUNS = 5_484_310
const TEMPLATES = 5_484_311

/**
 * Starts one PostgreSQL for the whole test run, or uses TEST_DATABASE_URL (a role that may create databases). Makes the
 * migrated database that each test copies. Runs at the same time share the server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? undefined : await openEmbedded(await folder(), { settings: NON_DURABLE_SETTINGS })
  const url = given ?? server!.url
  const client = new Client({ connectionString: url })
  await client.connect()
  const run = randomInt(2 ** 31)
  await client.query('select pg_advisory_lock($1, $2)', [RUNS, run])
  const template = await makeTemplate(client, url)
  project.provide('testServer', { url, template, run })
  return async () => {
    await dropAll(client, copiesOf(run))
    await clearLeftovers(client, template)
    await client.end()
    await server?.close()
  }
}

/**
 * In memory if there is room. Each copy is some 300 files. After many files were deleted in the last minute, ext4 takes
 * up to half a second to find that many inodes.
 */
async function folder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  if (!memory || memory.bavail * memory.bsize < ENOUGH_BYTES) return join(CHECKOUT, '.cache', 'test-postgres')
  const checkout = createHash('sha256').update(CHECKOUT).digest('hex').slice(0, 12)
  return join(MEMORY, `kith-test-${userInfo().uid}-${checkout}`)
}

/** The database with exactly these migrations: made once, used again by later runs. */
async function makeTemplate(client: Client, url: string): Promise<string> {
  const migrations = await readMigrations()
  const digest = createHash('sha256').update(migrations.map((migration) => migration.checksum).join())
  const key = digest.digest().readInt32BE()
  const template = `kith_template_${key >>> 0}`
  const isThere = async () =>
    (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1
  // Runs at the same time hold it together. Only the one that makes the template holds it alone, and lets go at once.
  await client.query('select pg_advisory_lock_shared($1, $2)', [TEMPLATES, key])
  if (await isThere()) return template
  await client.query('select pg_advisory_unlock_shared($1, $2), pg_advisory_lock($1, $2)', [TEMPLATES, key])
  if (!(await isThere())) {
    // Under another name until it is complete.
    await client.query(`drop database if exists ${template}_new`)
    await client.query(`create database ${template}_new`)
    await migrate(urlOf(url, `${template}_new`), migrations)
    await client.query(`alter database ${template}_new rename to ${template}`)
  }
  await client.query('select pg_advisory_lock_shared($1, $2), pg_advisory_unlock($1, $2)', [TEMPLATES, key])
  return template
}

/** Drops the databases of runs that were killed, and templates of migrations that have changed since. */
async function clearLeftovers(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string; space: number; key: number }>(
    `select datname as name, case when m[1] = 'copy' then $1 else $2 end::int as space, m[2]::bigint::bit(32)::int as key
     from pg_database, regexp_match(datname, '^kith_(copy|template)_(\\d+)') m where m is not null and datname <> $3`,
    [RUNS, TEMPLATES, template],
  )
  for (const { name, space, key } of rows) {
    const lock = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      space,
      key,
    ])
    if (!lock.rows[0]?.got) continue
    await dropAll(client, name)
    await client.query('select pg_advisory_unlock($1, $2)', [space, key])
  }
}

async function dropAll(client: Client, pattern: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname like $1',
    [pattern.replaceAll('_', '\\_')],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}

export const copiesOf = (run: number) => `kith_copy_${run}_%`

/** Another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
