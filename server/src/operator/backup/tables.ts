import { type Client, escapeIdentifier } from 'pg'
import type { Head, Rows } from './archive.ts'

/** Their rows mean nothing elsewhere: the files of this schema, exports, whose files are not in a backup, and so on. */
const LEFT_OUT = ['schema_migrations', 'data_exports', 'backup_runs', 'media_place']

/** The tables of Kith that a backup has, with the columns that are stored. Unlogged tables are left out. */
export async function readTables(client: Client): Promise<Head['tables']> {
  const { rows } = await client.query<Head['tables'][number]>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

/** Where the numbers of identity columns go on. */
export async function readSequences(client: Client): Promise<Rows['sequences']> {
  const { rows } = await client.query<Rows['sequences'][number]>(
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

/** The statement part that names a table and its columns for `copy`. */
export const copied = ({ name, columns }: Head['tables'][number]) =>
  `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`
