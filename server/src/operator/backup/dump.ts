import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Head, tablePart } from './archive.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { copied } from './tables.ts'

/** How much of a compressed table is in memory at a time. */
const PART_BYTES = 4 * 1024 * 1024

/** Writes all rows of a table as the transaction of `client` sees them; returns how many. */
export async function dumpTable(
  client: Client,
  table: Head['tables'][number],
  archive: ArchiveWriter,
): Promise<number> {
  const copy = client.query(copyTo(`copy ${copied(table)} to stdout`))
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
