import type { FileWindow } from './file-window.ts'
import type { Box } from './mp4-boxes.ts'
import { type Count, unreadable, WRITE } from './video-parts.ts'

export type Range = { start: number; end: number }
/** Samples that lie side by side; without `size` they reach up to the next chunk. */
export type Chunk = { start: number; size: number | undefined; isPlayed: boolean }

/** The places of a track's samples, according to its tables. */
export async function chunksOf(
  file: FileWindow,
  tables: Box[],
  isPlayed: boolean,
  count: Count,
): Promise<Chunk[]> {
  const numbers = async (type: string, from: number, width: 4 | 8 = 4) => {
    const table = tables.find((box) => box.type === type)
    return table ? readNumbers(file, table.body + from, table.end, width, count) : []
  }
  const [short, long] = [await numbers('stco', 8), await numbers('co64', 8, 8)]
  const starts = short.length > 0 ? short : long
  const sizes = sizesOf(starts.length, await numbers('stsz', 4), await numbers('stsc', 8))
  return starts.map((start, index) => ({ start, size: sizes?.[index], isPlayed }))
}

/**
 * The size of each chunk. It comes from the sizes of the samples (behind one for all of them and their number) and from
 * runs of chunks. A run has the first chunk, the number of samples in each, and the format. Undefined where one size is
 * for all: uncompressed sound gives no true one.
 */
function sizesOf(chunks: number, [forAll = 1, , ...samples]: number[], runs: number[]): number[] | undefined {
  if (forAll !== 0 || runs.length < 3) return undefined
  const sizes: number[] = []
  let [run, next] = [0, 0]
  for (let chunk = 1; chunk <= chunks; chunk += 1) {
    while ((runs[run + 3] ?? Infinity) <= chunk) run += 3
    const end = Math.min(next + (runs[run + 1] ?? 0), samples.length)
    let size = 0
    for (; next < end; next += 1) size += samples[next] ?? 0
    sizes.push(size)
  }
  return sizes
}

/** Clears the bytes of the media that belong to no played track. */
export async function clearUnused(
  file: FileWindow,
  media: Range[],
  chunks: Chunk[],
  count: Count,
): Promise<void> {
  const played = playedRanges(chunks)
  const clear = async (start: number, end: number) => {
    if (start >= end) return
    count(WRITE)
    await file.clear(start, end)
  }
  let next = 0
  for (const { start, end } of media) {
    let at = start
    while ((played[next]?.end ?? Infinity) <= start) next += 1
    for (let range = played[next]; range && range.start < end; range = played[next]) {
      await clear(at, Math.min(range.start, end))
      at = Math.max(at, Math.min(range.end, end))
      if (range.end > end) break
      next += 1
    }
    await clear(at, end)
  }
}

/** The parts of the file that are played, sorted and without overlaps. */
function playedRanges(chunks: Chunk[]): Range[] {
  const sorted = chunks.toSorted((one, other) => one.start - other.start)
  const ranges: Range[] = []
  for (const [index, { start, size }] of sorted.entries()) {
    if (sorted[index]?.isPlayed !== true) continue
    const end = size === undefined ? (sorted[index + 1]?.start ?? Infinity) : start + size
    const before = ranges.at(-1)
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else ranges.push({ start, end })
  }
  return ranges
}

async function readNumbers(
  file: FileWindow,
  start: number,
  end: number,
  width: 4 | 8,
  count: Count,
): Promise<number[]> {
  if (start > end) throw unreadable()
  const length = Math.floor((end - start) / width)
  count(length)
  const numbers: number[] = []
  for (let at = start; numbers.length < length;) {
    const bytes = await file.read(at, Math.min(32_768, (length - numbers.length) * width))
    const whole = bytes.length - (bytes.length % width)
    if (whole === 0) throw unreadable()
    for (let from = 0; from < whole; from += width) {
      numbers.push(width === 4 ? bytes.readUInt32BE(from) : Number(bytes.readBigUInt64BE(from)))
    }
    at += whole
  }
  return numbers
}
