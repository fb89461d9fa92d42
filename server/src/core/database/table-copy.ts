import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * How rows leave one database and come into another, in PostgreSQL's text format, which is the same in every version: for
 * backups, and for the move to a newer PostgreSQL. All of it is about the current schema of a connection.
 */
export type Table = { name: string; columns: string[] }
/** Where the numbers of an identity column go on. */
export type Sequence = { table: string; column: string; last: number }

/** The tables with the columns that are stored. `lastingOnly` leaves unlogged ones out. */
export async function readTables(
  client: Client,
  { lastingOnly = false, leftOut = [] as string[] } = {},
): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attnum > 0), '{}') as columns
     from pg_class c left join pg_attribute a on a.attrelid = c.oid
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (c.relpersistence = 'p' or not $1) and c.relname <> all($2)
     group by c.relname order by c.relname`,
    [lastingOnly, leftOut],
  )
  return rows
}

/** Where the numbers of identity columns go on. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select c.relname as table, a.attname as column, s.last_value::float8 as last
     from pg_sequences s
     join pg_class q on q.relname = s.sequencename and q.relnamespace = current_schema()::regnamespace
     join pg_depend d on d.objid = q.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class c on c.oid = d.refobjid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where s.schemaname = current_schema() and s.last_value is not null`,
  )
  return rows
}

/** The name of a table that is not among the known ones, or has a column that the known one lacks. */
export function findUnknown(known: Table[], tables: Table[]): string | undefined {
  const columns = new Map(known.map((table) => [table.name, new Set(table.columns)]))
  return tables.find((table) => !columns.get(table.name)?.isSupersetOf(new Set(table.columns)))?.name
}

/** The columns of a table in its order, for a statement. */
export const columnsOf = ({ columns }: Table) => columns.map((column) => escapeIdentifier(column)).join(', ')

/** All rows of a table as the transaction of `client` sees them, as a stream. */
export const copyOut = (client: Client, table: Table) =>
  client.query(copyTo(`copy (select ${columnsOf(table)} from ${escapeIdentifier(table.name)}) to stdout`))

/**
 * Empties the tables of a migrated database to fill them anew, within the transaction of `client`. Meanwhile neither
 * triggers nor foreign keys act: counters are loaded as they were, and rows come before those they point to. Indexes that
 * hold no constraint are made afterwards, which is several times as fast.
 */
export async function openLoad(client: Client, tables: Table[]) {
  const later = await takeAway(client)
  for (const { name } of tables)
    await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`)
  if (tables.length > 0)
    await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
  return {
    /** Takes the rows of a table as a stream. */
    copyIn: (table: Table) =>
      client.query(copyFrom(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`)),
    /** From here on triggers and foreign keys act again; the keys are checked. */
    end: async (sequences: Sequence[]): Promise<void> => {
      for (const { table, column, last } of sequences)
        await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
          escapeIdentifier(table),
          column,
          last,
        ])
      for (const statement of later) await client.query(statement)
      for (const { name } of tables)
        await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`)
    },
  }
}

/** Drops foreign keys, and indexes without a constraint. Returns the statements that make them again. */
async function takeAway(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
       2 as step
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by step, make`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}
