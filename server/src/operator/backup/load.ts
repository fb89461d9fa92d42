import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { findUnknown, openLoad, type Table } from '../../core/database/table-copy.ts'
import { type Rows, TABLE_PART, UnusableBackup } from './archive.ts'
import type { ArchivedFile } from './archive-reader.ts'
import { readKept } from './dump.ts'

type TableLoad = Awaited<ReturnType<typeof openLoad>>

/** Fills the tables of a migrated database from the parts of a backup, within the transaction of `client`. */
export async function loadTables(client: Client, tables: Table[]) {
  const unknown = findUnknown(await readKept(client), tables)
  if (unknown !== undefined)
    throw new UnusableBackup(`its table ${unknown} is not one of the schema that it names`)
  const load = await openLoad(client, tables)
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
        loading = { table, ...openTable(load, table) }
      }
      for await (const chunk of contents) await loading?.write(chunk)
    },
    /** Ends the loading. Throws when rows are missing. */
    end: async (expected: Rows): Promise<void> => {
      await endTable()
      for (const { name } of tables) {
        if (counts[name] !== expected.tables[name])
          throw new UnusableBackup(`${name} has ${counts[name]} rows instead of ${expected.tables[name]}`)
      }
      await load.end(expected.sequences)
    },
  }
}

function openTable(load: TableLoad, table: Table) {
  const gunzip = createGunzip()
  const copy = load.copyIn(table)
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
