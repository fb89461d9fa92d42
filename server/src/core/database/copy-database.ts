import { pipeline } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import { Client } from './client.ts'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { getConstructionPlans } from 'pg-boss'
import type { Move } from '../embedded-postgres/major-upgrade.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations } from './migrations.ts'

type Table = { schema: string; name: string; columns: string[] }

/**
 * Copies the database of Kith to an empty one on a newer PostgreSQL, and compares every table. The schema is made by
 * the migrations of the old one. The rows go in PostgreSQL's text format. Throws when a table differs.
 */
export async function copyDatabase({ from, to, owner }: Move): Promise<void> {
  const [source, target] = [await connect(from), await connect(to)]
  try {
    await source.query('begin isolation level repeatable read read only')
    await makeSchema(source, owner)
    const tables = chooseTables(await readTables(source), await readTables(target))
    await copyAll(source, target, tables)
    for (const table of tables) await compare(source, target, table)
    await source.query('commit')
    await target.query('vacuum analyze')
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function makeSchema(source: Client, owner: string): Promise<void> {
  const { rows: has } = await source.query<{ site: boolean; jobs: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as site, to_regclass('pgboss.job') is not null as jobs`,
  )
  if (has[0]?.site) {
    const { rows } = await source.query<Pick<Migration, 'version' | 'name'>>(
      'select version, name from public.schema_migrations',
    )
    const ours = await readMigrations()
    const newer = rows.find(({ version }) => !ours.some((known) => known.version === version))
    if (newer) throw new Error(`it is newer than this code: it has migration ${newer.name}. Update Kith`)
    const had = new Set(rows.map(({ version }) => version))
    await migrate(
      owner,
      ours.filter(({ version }) => had.has(version)),
    )
  }
  if (!has[0]?.jobs) return
  const client = await connect(owner)
  await client.query(getConstructionPlans()).finally(() => client.end())
}

/** The tables of pg-boss with jobs that wait. Its counts, warnings and daily tables are not copied, and begin again. */
const JOBS = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, 
       coalesce(array_agg(a.attname::text order by a.attname) filter (where a.attname is not null), '{}') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'pgboss' and c.relname = any($1)
         or n.nspname not in ('pgboss', 'information_schema') and n.nspname not like 'pg\\_%')
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [JOBS],
  )
  return rows
}

/** The tables that are copied. Jobs of another pg-boss are left out: those by the clock are made again. */
function chooseTables(tables: Table[], known: Table[]): Table[] {
  const like = ({ schema, name, columns }: Table) => JSON.stringify([schema, name, columns])
  const made = new Set(known.map(like))
  const others = tables.filter((table) => !made.has(like(table)))
  const foreign = others.find(({ schema }) => schema !== 'pgboss')
  if (foreign) throw new Error(`the table ${foreign.schema}.${foreign.name} is not one that this Kith makes`)
  return others.length > 0 ? tables.filter(({ schema }) => schema !== 'pgboss') : tables
}

const nameOf = ({ schema, name }: Table) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
const columnsOf = ({ columns }: Table) => columns.map((column) => escapeIdentifier(column)).join(', ')

/** In one transaction, without triggers and foreign keys, which would only do again what the rows have seen. */
async function copyAll(source: Client, target: Client, tables: Table[]): Promise<void> {
  await target.query('begin')
  await target.query('set local session_replication_role = replica')
  const remake = await dropIndexes(target)
  if (tables.length > 0) await target.query(`truncate ${tables.map(nameOf).join(', ')}`)
  for (const table of tables) {
    const columns = columnsOf(table)
    const out = source.query(copyTo(`copy (select ${columns} from ${nameOf(table)}) to stdout`))
    await pipeline(out, target.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`)))
  }
  for (const definition of remake) await target.query(definition)
  await copySequences(source, target)
  await target.query('commit')
}

/** Those of Kith's tables that hold no constraint: rows come in several times as fast without. */
async function dropIndexes(target: Client): Promise<string[]> {
  const { rows } = await target.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await target.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function copySequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where last_value is not null`,
  )
  for (const { name, last } of rows) await target.query('select setval($1::regclass, $2)', [name, last])
}

/** Row counts, and a sum over a checksum of each row, so that the order does not matter. */
async function compare(source: Client, target: Client, table: Table): Promise<void> {
  const question = `select count(*) || ' ' || coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 15))::bit(60)::bigint), 0)
    as print from ${nameOf(table)}`
  const [mine, theirs] = await Promise.all(
    [source, target].map(async (client) => (await client.query<{ print: string }>(question)).rows[0]?.print),
  )
  if (mine !== theirs)
    throw new Error(
      `${table.name} has other rows than before (${mine}, and now ${theirs}: how many, and their sum)`,
    )
}
