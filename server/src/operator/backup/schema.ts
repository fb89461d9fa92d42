import { type Client, escapeIdentifier } from 'pg'
import { migrate } from '../../core/database/migrate.ts'
import { findNewer, readMigrations, readSame } from '../../core/database/migrations.ts'
import { WATCH_NAMES } from '../../core/database/watch.ts'
import { type ArchiveHead, UnusableBackup } from './archive.ts'

const HAS_MEMBERS = 'This site has members. A backup is restored only into a site without any.'

/** Throws when the backup has migrations that this code does not. */
export async function refuseNewer(head: ArchiveHead): Promise<void> {
  const newer = await findNewer(head.migrations)
  if (newer !== undefined)
    throw new UnusableBackup(`it was made by a newer Kith (${newer}). Update Kith first`)
}

/** Throws when a server runs on this database: it would go on with what it remembers of the empty site. */
export async function refuseServed(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [Object.values(WATCH_NAMES)],
  )
  if (rows.length > 0) throw new Error('Kith is running on this database. Stop it first, then restore.')
}

/** Throws when the site has members. Within a transaction, nobody can register until its end. */
export async function refuseMembers(client: Client): Promise<void> {
  const { rows: made } = await client.query<{ is: boolean }>(`select to_regclass('users') is not null as is`)
  if (!made[0]?.is) return
  await client.query('lock table users in exclusive mode')
  const { rows } = await client.query('select from users limit 1')
  if (rows.length > 0) throw new Error(HAS_MEMBERS)
}

/** Gives a site without members the very schema that the backup was made with. */
export async function migrateAs(client: Client, url: string, head: ArchiveHead): Promise<void> {
  await client.query('begin')
  await refuseMembers(client)
  await refuseForeign(client)
  // It may be newer than the backup, and no migration goes back.
  await dropSchema(client)
  await client.query('commit')
  await migrate(url, await readSame(head.migrations))
}

/** Throws when the database holds what is not Kith's: a restore would delete it. */
async function refuseForeign(client: Client): Promise<void> {
  const made = (await readMigrations()).flatMap(({ sql }) =>
    [...sql.matchAll(MAKES_TABLE)].map(([, name]) => name),
  )
  const known = new Set([...made, 'schema_migrations'])
  const foreign = (await ownTables(client)).find((name) => !known.has(name))
  if (foreign !== undefined)
    throw new Error(
      `The table ${foreign} is not of this Kith, and a restore would delete it. Restore into an empty database.`,
    )
}

const MAKES_TABLE = /^create (?:unlogged )?table (?:if not exists )?(\w+)/gim

/** What lies in Kith's schema and belongs to no extension. */
const own = (catalog: string, namespace: string) =>
  `${namespace} = current_schema()::regnamespace and not exists
    (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`

async function ownTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select o.relname as name from pg_class o where o.relkind in ('r', 'p') and ${own('pg_class', 'o.relnamespace')}`,
  )
  return rows.map(({ name }) => name)
}

async function dropSchema(client: Client): Promise<void> {
  for (const name of await ownTables(client))
    await client.query(`drop table ${escapeIdentifier(name)} cascade`)
  const routines = await client.query<{ name: string }>(
    `select o.oid::regprocedure as name from pg_proc o where ${own('pg_proc', 'o.pronamespace')}`,
  )
  for (const { name } of routines.rows) await client.query(`drop routine if exists ${name} cascade`)
  const types = await client.query<{ name: string }>(
    `select o.typname as name from pg_type o where o.typtype in ('e', 'd') and ${own('pg_type', 'o.typnamespace')}`,
  )
  for (const { name } of types.rows) await client.query(`drop type ${escapeIdentifier(name)} cascade`)
}
