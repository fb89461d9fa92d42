import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { extract as openExtract } from 'tar-stream'
import type { Progress } from '../../core/process/progress-bar.ts'
import { CHECKSUMS, HEAD, type ArchiveHead, head, ROWS, type Rows, rows, UnusableBackup } from './archive.ts'

export type ArchivedFile = { name: string; size: number; contents: AsyncIterable<Buffer> }

/** What to do with each part of a backup, in their order. */
export type ArchiveVisitor = {
  head?: (head: ArchiveHead) => Promise<void>
  /** Must read the contents to their end. */
  file?: (file: ArchivedFile) => Promise<void>
}

/**
 * Reads a backup to its end and compares every checksum. Throws `UnusableBackup` when it is damaged, cut off or none.
 * What the visitor has done by then rests on bytes that were not compared yet.
 */
export async function readArchive(path: string, visitor: ArchiveVisitor, progress: Progress): Promise<Rows> {
  const stats = await stat(path)
  if (stats.isDirectory()) throw new UnusableBackup('it is a folder')
  const { size } = stats
  const source = createReadStream(path)
  const extract = openExtract()
  const read = pipeline(source, extract)
  read.catch(() => {})
  source.on('data', () => progress(source.bytesRead, size))
  try {
    return await readFiles(extract as AsyncIterable<Entry>, visitor)
  } catch (error) {
    extract.destroy()
    throw isOfTar(error) ? new UnusableBackup('it is cut off, or no backup of Kith') : error
  }
}

/** What is read into memory; the rest streams. */
const READ_WHOLE = new Set([HEAD, ROWS])
const WHOLE_MAX = 256 * 1024 * 1024

type Entry = AsyncIterable<Buffer> & { header: { name: string; size?: number | null; type?: string | null } }

async function readFiles(entries: AsyncIterable<Entry>, visitor: ArchiveVisitor): Promise<Rows> {
  const found = openSums()
  let last: Rows | undefined
  let hasHead = false
  for await (const entry of entries) {
    const { name, size } = entry.header
    if (hasHead === (name === HEAD)) throw new UnusableBackup('it is no backup of Kith')
    refuseStrange(entry)
    const hash = createHash('sha256')
    const contents = hashed(entry, hash)
    if (name === CHECKSUMS) return await compare(contents, found, last)
    if (name === HEAD) {
      hasHead = true
      await visitor.head?.(parse(head, await text(contents)))
    } else if (name === ROWS) last = parse(rows, await text(contents))
    else await visitor.file?.({ name, size: size ?? 0, contents })
    // What the visitor left unread.
    for await (const _ of contents);
    found.add(`${hash.digest('hex')}  ${name}`)
  }
  throw new UnusableBackup('it is cut off')
}

/** We write neither links and folders, nor what does not fit into memory. */
function refuseStrange({ header: { name, size, type } }: Entry): void {
  if (type !== 'file' || (READ_WHOLE.has(name) && (size ?? 0) > WHOLE_MAX))
    throw new UnusableBackup('it is damaged, or no backup of Kith')
}

type Sums = ReturnType<typeof openSums>

/** The lines of checksums as they were found, eight bytes of each: a site has millions. */
function openSums() {
  let marks = Buffer.alloc(MARK * 1024)
  let count = 0
  const markOf = (line: string) => createHash('sha256').update(line).digest().subarray(0, MARK)
  return {
    add: (line: string) => {
      if (count * MARK === marks.length) marks = Buffer.concat([marks, Buffer.alloc(marks.length)])
      markOf(line).copy(marks, count * MARK)
      count += 1
    },
    isAt: (at: number, line: string) =>
      at < count && marks.subarray(at * MARK, (at + 1) * MARK).equals(markOf(line)),
    count: () => count,
  }
}

const MARK = 8
const LINE_MAX = 1_000

async function compare(contents: AsyncIterable<Buffer>, found: Sums, last: Rows | undefined): Promise<Rows> {
  let at = 0
  for await (const line of linesOf(contents)) {
    if (!found.isAt(at, line)) throw new UnusableBackup(`it is damaged at ${line.slice(66)}`)
    at += 1
  }
  if (at !== found.count()) throw new UnusableBackup('it is damaged: it has more files than it says')
  if (!last) throw new UnusableBackup('it does not say how many rows it has')
  return last
}

async function* linesOf(contents: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of contents) {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX) throw new UnusableBackup('it is damaged, or no backup of Kith')
    yield* lines
  }
  if (rest !== '') yield rest
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
  (error.message === 'Stream was destroyed' || !('code' in error)) &&
  /^(Stream was destroyed|Unexpected end of data|Invalid (tar )?header|Header exceeds max size)/.test(
    error.message,
  )
