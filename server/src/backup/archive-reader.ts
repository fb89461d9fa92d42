import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { extract as openExtract } from 'tar-stream'
import type { Progress } from '../core/progress-bar.ts'
import { CHECKSUMS, HEAD, type Head, head, ROWS, type Rows, rows, UnusableBackup } from './archive.ts'

export type ArchivedFile = { name: string; size: number; contents: AsyncIterable<Buffer> }

/** What to do with each part of a backup, in their order. */
export type ArchiveVisitor = {
  head?: (head: Head) => Promise<void>
  /** Must read the contents to their end. */
  file?: (file: ArchivedFile) => Promise<void>
}

/**
 * Reads a backup to its end and compares every checksum. Throws `UnusableBackup` when it is damaged, cut off or none.
 * What the visitor has done by then rests on bytes that were not compared yet.
 */
export async function readArchive(path: string, visitor: ArchiveVisitor, progress: Progress): Promise<Rows> {
  const { size } = await stat(path)
  let done = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, next) {
      progress((done += chunk.length), size)
      next(null, chunk)
    },
  })
  const extract = openExtract()
  const read = pipeline(createReadStream(path), counting, extract)
  read.catch(() => {})
  try {
    return await readFiles(extract as AsyncIterable<Entry>, visitor)
  } catch (error) {
    extract.destroy()
    throw isOfTar(error) ? new UnusableBackup('it is cut off, or no backup of Kith') : error
  }
}

/** What is read into memory; the rest streams. The checksums have some 100 bytes for each file. */
const READ_WHOLE = new Set([HEAD, ROWS, CHECKSUMS])
const WHOLE_MAX = 256 * 1024 * 1024

type Entry = AsyncIterable<Buffer> & { header: { name: string; size?: number | null } }

async function readFiles(entries: AsyncIterable<Entry>, visitor: ArchiveVisitor): Promise<Rows> {
  const checksums: string[] = []
  let last: Rows | undefined
  let hasHead = false
  for await (const entry of entries) {
    const { name, size } = entry.header
    if (hasHead === (name === HEAD)) throw new UnusableBackup('it is no backup of Kith')
    refuseEndless(entry)
    const hash = createHash('sha256')
    const contents = hashed(entry, hash)
    if (name === CHECKSUMS) return compare(await text(contents), checksums, last)
    if (name === HEAD) {
      hasHead = true
      await visitor.head?.(parse(head, await text(contents)))
    } else if (name === ROWS) last = parse(rows, await text(contents))
    else await visitor.file?.({ name, size: size ?? 0, contents })
    // What the visitor left unread.
    for await (const _ of contents);
    checksums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  throw new UnusableBackup('it is cut off')
}

function refuseEndless({ header: { name, size } }: Entry): void {
  if (READ_WHOLE.has(name) && (size ?? 0) > WHOLE_MAX)
    throw new UnusableBackup('it is damaged, or no backup of Kith')
}

function compare(known: string, found: string[], last: Rows | undefined): Rows {
  if (known !== found.join('')) {
    const right = new Set(known.split('\n').map((line) => `${line}\n`))
    const wrong = found.find((line) => !right.has(line))
    throw new UnusableBackup(`it is damaged${wrong ? ` at ${wrong.slice(66).trimEnd()}` : ''}`)
  }
  if (!last) throw new UnusableBackup('it does not say how many rows it has')
  return last
}

async function* hashed(contents: AsyncIterable<Buffer>, hash: { update: (chunk: Buffer) => unknown }) {
  for await (const chunk of contents) {
    hash.update(chunk)
    yield chunk
  }
}

const text = async (contents: AsyncIterable<Buffer>) => (await buffer(contents)).toString()

function parse<T>(schema: { parse: (value: unknown) => T }, json: string): T {
  try {
    return schema.parse(JSON.parse(json))
  } catch (error) {
    throw new UnusableBackup('it was made by a newer Kith, or is damaged', { cause: error })
  }
}

/** The errors of tar-stream have no code. */
const isOfTar = (error: unknown) =>
  error instanceof Error &&
  !('code' in error) &&
  /^(Unexpected end of data|Invalid (tar )?header|Header exceeds max size)/.test(error.message)
