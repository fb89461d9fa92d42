import { pipeline } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import type { CopyUrls } from '../embedded-postgres/major-upgrade.ts'
import { type Client, withClient } from './client.ts'
import { migrate } from './migrate.ts'
import { type Applied, APPLIED, findNewer, readSame } from './migrations.ts'
import {
  columnsOf,
  copyOut,
  findUnknown,
  openLoad,
  readSequences,
  readTables,
  type Table,
} from './table-copy.ts'

/**
 * Copies the database of Kith to an empty one on a newer PostgreSQL, and compares every table. The schema is made by
 * the migrations of the old one. Throws when a table differs.
 */
export async function copyDatabase({ from, to }: CopyUrls): Promise<void> {
  await withClient(from, async (source) => {
    await source.query('begin isolation level repeatable read read only')
    await makeSchema(source, to)
    await refuseElsewhere(source)
    await withClient(to, async (target) => {
      await copySite(source, target)
      await copyJobs(source, target)
      await target.query('vacuum analyze')
    })
  })
}

async function makeSchema(source: Client, to: string): Promise<void> {
  const { rows: has } = await source.query<{ site: boolean; jobs: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as site, to_regclass('pgboss.job') is not null as jobs`,
  )
  if (has[0]?.site) {
    const { rows } = await source.query<Applied>(APPLIED)
    const newer = await findNewer(rows)
    if (newer !== undefined)
      throw new Error(`it is newer than this code: it has migration ${newer}. Update Kith`)
    await migrate(to, await readSame(rows))
  }
  if (has[0]?.jobs) await withClient(to, (target) => target.query(getConstructionPlans()))
}

const foreign = (name: string) => new Error(`the table ${name} is not one that this Kith makes`)

async function refuseElsewhere(source: Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('public', 'pgboss', 'information_schema') and schemaname not like 'pg\\_%' limit 1`,
  )
  if (rows[0]) throw foreign(rows[0].name)
}

async function copySite(source: Client, target: Client): Promise<void> {
  const tables = await readTables(source)
  const unknown = findUnknown(await readTables(target), tables)
  if (unknown !== undefined) throw foreign(`public.${unknown}`)
  await copyTables(source, target, tables)
}

/** The tables of pg-boss with jobs that wait. Its counts, warnings and daily tables are not copied, and begin again. */
const JOBS = new Set(['queue', 'schedule', 'subscription', 'job', 'job_dependency'])

/** Jobs of another pg-boss are left out: those by the clock are made again. */
async function copyJobs(source: Client, target: Client): Promise<void> {
  for (const client of [source, target]) await client.query('set search_path = pgboss')
  const [tables, made] = [await readJobTables(source), await readJobTables(target)]
  const areAlike = findUnknown(made, tables) === undefined && findUnknown(tables, made) === undefined
  if (areAlike) await copyTables(source, target, tables)
}

const readJobTables = async (client: Client) =>
  (await readTables(client)).filter(({ name }) => JOBS.has(name))

async function copyTables(source: Client, target: Client, tables: Table[]): Promise<void> {
  await target.query('begin')
  const load = await openLoad(target, tables)
  for (const table of tables) await pipeline(copyOut(source, table), load.copyIn(table))
  await load.end(await readSequences(source))
  for (const table of tables) await compare(source, target, table)
  await target.query('commit')
}

/** Row counts, and a sum over a checksum of each row, so that the order does not matter. */
async function compare(source: Client, target: Client, table: Table): Promise<void> {
  const question = `select count(*) || ' ' || coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 15))::bit(60)::bigint), 0)
    as print from ${escapeIdentifier(table.name)}`
  const [mine, theirs] = await Promise.all(
    [source, target].map(async (client) => (await client.query<{ print: string }>(question)).rows[0]?.print),
  )
  if (mine !== theirs)
    throw new Error(
      `${table.name} has other rows than before (${mine}, and now ${theirs}: how many, and their sum)`,
    )
}
