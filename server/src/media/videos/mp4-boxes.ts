import type { FileWindow } from './file-window.ts'
import { type Count, LOOK, unreadable, WRITE } from './video-parts.ts'

/** A part of an MP4 or QuickTime file: its four letters, and where its header, its content and the next part begin. */
export type Box = { type: string; at: number; body: number; end: number }

/** The box that begins here; `undefined` if there is none that ends within its parent. */
export async function boxAt(file: FileWindow, at: number, parentEnd: number): Promise<Box | undefined> {
  const head = await file.read(at, 16)
  if (at + 8 > parentEnd || head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const declared = head.readUInt32BE(0)
  const isLong = declared === 1
  if (isLong && head.length < 16) return undefined
  const size = isLong ? Number(head.readBigUInt64BE(8)) : declared
  const body = at + (isLong ? 16 : 8)
  // 0 means to the end of the file.
  const end = declared === 0 ? parentEnd : at + size
  return end < body || end > parentEnd ? undefined : { type, at, body, end }
}

/** The boxes from `start` to `end`. Throws if something else is between them, except QuickTime's four final zeros. */
export async function boxesIn(file: FileWindow, start: number, end: number, count: Count): Promise<Box[]> {
  const found: Box[] = []
  for (let at = start; at < end - 7; at = found.at(-1)?.end ?? end) {
    count(LOOK)
    const box = await boxAt(file, at, end)
    if (!box) throw unreadable()
    found.push(box)
  }
  const last = found.at(-1)?.end ?? start
  if (last < end) await file.clear(last, end)
  return found
}

/** Turns a box into an empty one of the same length. */
export async function freeBox(file: FileWindow, { type, at, body, end }: Box, count: Count): Promise<void> {
  if (type === 'free' && body === end) return
  count(WRITE)
  await file.write(at + 4, Buffer.from('free'))
  await file.clear(body, end)
}
