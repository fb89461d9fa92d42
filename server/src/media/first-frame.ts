import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { framesOfWebp } from '@kith/shared/picture-frames.ts'
import type { Storage } from '../core/storage/storage.ts'

/** Up to the head of the first frame. We write nothing about an animation before it but its size and its loops. */
const HEAD_BYTES = 64
/** The length of a WebP stands here. */
const LENGTH_AT = 4

export type Still = { length: number; open: () => Promise<Readable | undefined> }

/**
 * A stored animation up to the end of its first frame, which browsers show as a picture that stands still. Undefined for
 * any other file. So no second file is stored for it.
 */
export async function firstFrameOf(storage: Storage, path: string, size: number): Promise<Still | undefined> {
  const beginning = await storage.read(path, { start: 0, end: Math.min(HEAD_BYTES, size) - 1 })
  if (!beginning) return undefined
  const head = await buffer(beginning)
  const { count, firstEnd } = framesOfWebp(head)
  if (count === 0 || firstEnd > size) return undefined
  head.writeUInt32LE(firstEnd - 8, LENGTH_AT)
  const open = async () => {
    const rest = await storage.read(path, { start: head.length, end: firstEnd - 1 })
    return rest && Readable.from(joined(head, rest))
  }
  return { length: firstEnd, open }
}

async function* joined(head: Buffer, rest: Readable) {
  yield head
  yield* rest
}
