import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Head, type Rows, TABLE_PART, UnusableBackup } from './archive.ts'
import type { ArchivedFile } from './archive-reader.ts'
import { copied, readTables } from './tables.ts'

type Table = Head['tables'][number]
type ForeignKey = { table: string; name: string; definition: string }

/**
 * Fills the tables of a migrated database within the transaction of `client`. Meanwhile neither triggers nor foreign
 * keys act: counters are loaded as they were, and rows come before those they point to.
 */
export async function openLoad(client: Client, tables: Table[]) {
  await refuseUnknown(client, tables)
  const keys = await readForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables)
    await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
  const counts: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let loading:
    | { table: Table; write: (bytes: Buffer) => Promise<void>; end: () => Promise<number> }
    | undefined

  async function endTable(): Promise<void> {
    if (loading) counts[loading.table.name] = await loading.end()
    loading = undefined
  }
  return {
    /** Takes the parts of one table after another. */
    add: async ({ name, contents }: ArchivedFile): Promise<void> => {
      const wanted = TABLE_PART.exec(name)?.[1]
      if (loading?.table.name !== wanted) {
        await endTable()
        const table = tables.find((known) => known.name === wanted)
        if (!table) throw new UnusableBackup(`it has an unknown file ${name}`)
        loading = { table, ...openTable(client, table) }
      }
      for await (const chunk of contents) await loading?.write(chunk)
    },
    /** Ends the loading: from here on triggers and foreign keys act again. Throws when rows are missing. */
    end: async (expected: Rows): Promise<void> => {
      await endTable()
      for (const { name } of tables) {
        if (counts[name] !== expected.tables[name])
          throw new UnusableBackup(`${name} has ${counts[name]} rows instead of ${expected.tables[name]}`)
      }
      for (const { table, column, last } of expected.sequences)
        await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
          escapeIdentifier(table),
          column,
          last,
        ])
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      for (const { name } of tables)
        await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`)
    },
  }
}

function openTable(client: Client, table: Table) {
  const gunzip = createGunzip()
  const copy = client.query(copyFrom(`copy ${copied(table)} from stdin`))
  const loaded = pipeline(gunzip, copy)
  loaded.catch(() => {})
  return {
    write: async (bytes: Buffer): Promise<void> => {
      if (!gunzip.write(bytes)) await Promise.race([once(gunzip, 'drain'), loaded])
    },
    end: async (): Promise<number> => {
      gunzip.end()
      await loaded
      return copy.rowCount
    },
  }
}

async function refuseUnknown(client: Client, tables: Table[]): Promise<void> {
  const known = new Map((await readTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of tables) {
    const own = known.get(name)
    if (!own || columns.some((column) => !own.has(column)))
      throw new UnusableBackup(`its table ${name} is not one of the schema that it names`)
  }
}

async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  return rows
}
