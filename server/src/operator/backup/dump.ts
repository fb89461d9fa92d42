import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { copyOut, readTables, type Table } from '../../core/database/table-copy.ts'
import { tablePart } from './archive.ts'
import type { ArchiveWriter } from './archive-writer.ts'

/** How much of a compressed table is in memory at a time. */
const PART_BYTES = 4 * 1024 * 1024

/** Their rows mean nothing elsewhere: the files of this schema, exports, whose files are not in a backup, and so on. */
const LEFT_OUT = ['schema_migrations', 'data_exports', 'backup_runs', 'media_place']

/** The tables that a backup has. Unlogged tables are left out. */
export const readKept = (client: Client): Promise<Table[]> =>
  readTables(client, { lastingOnly: true, leftOut: LEFT_OUT })

/** Writes all rows of a table as the transaction of `client` sees them; returns how many. */
export async function dumpTable(client: Client, table: Table, archive: ArchiveWriter): Promise<number> {
  const copy = copyOut(client, table)
  const gzip = createGzip()
  copy.on('error', (error) => gzip.destroy(error))
  copy.pipe(gzip)
  let part = 0
  for await (const bytes of inParts(gzip)) {
    await archive.add(tablePart(table.name, part), bytes)
    part += 1
  }
  return copy.rowCount
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
