import { Client } from 'pg'
import { openEmbedded } from '../../server/src/core/embedded-postgres/embedded-postgres.ts'

/** The server of the villages: the one of DATABASE_URL, or an embedded one with the product's settings. */
export async function openVillages(): Promise<{
  url: (village: string) => string
  close: () => Promise<void>
}> {
  const given = process.env['DATABASE_URL']
  const server = given ? undefined : await openEmbedded('.cache/bench', { say: console.log })
  const base = given ?? server!.url
  return {
    url: (village) => {
      const url = new URL(base)
      url.pathname = `/${village}`
      return url.href
    },
    close: async () => server?.close(),
  }
}

export const villageName = (members: number, posts: number) => `village_${members}_${posts}`

/** Makes an empty database of that name, and drops an earlier one. */
export async function renewDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}

type Definition = { table: string; name: string; definition: string; isKey: boolean }

/**
 * Drops the indexes, constraints and triggers of all tables for fast inserts. Returns a function that restores them.
 */
export async function dropIndexes(client: Client): Promise<() => Promise<void>> {
  const constraints = await client.query<Definition>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition,
      contype <> 'f' as "isKey"
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
    order by contype <> 'f', conrelid::regclass::text`)
  const indexes = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`)
  const tables = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { table, name } of constraints.rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (const { name } of tables.rows) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const { table, name, definition } of constraints.rows.toReversed())
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of tables.rows) await client.query(`alter table ${name} enable trigger user`)
  }
}

/** Columns of numbers, all of the same length. */
export type Columns = Record<string, Int32Array | Uint8Array | Float64Array>

const BATCH = 100_000

/** Inserts the rows that `statement` makes from the table `t` of those columns and `row`, the row's number from 1. */
export async function insertRows(client: Client, columns: Columns, statement: string): Promise<void> {
  const names = Object.keys(columns)
  const length = Object.values(columns)[0]?.length ?? 0
  const lists = names.map((_, index) => `$${index + 2}::float8[]`).join(', ')
  const numbers = names.map((name) => `${name}::bigint as ${name}`).join(', ')
  const text = `with t as (
    select $1::bigint + row as row, ${numbers} from unnest(${lists}) with ordinality as u (${names.join(', ')}, row))
    ${statement}`
  for (let start = 0; start < length; start += BATCH) {
    const values = Object.values(columns).map(
      (column) => `{${column.subarray(start, start + BATCH).join(',')}}`,
    )
    await client.query(text, [start, ...values])
  }
}
