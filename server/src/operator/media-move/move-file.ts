import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Store } from '../../core/storage/storage.ts'

/** `there`: it was moved before. `missing`: it is in neither place. */
type MoveOutcome = { is: 'moved'; bytes: number } | { is: 'there' } | { is: 'missing' }

/** Copies a file, compares what arrived by its SHA-256, and only then deletes the first one. */
export async function moveFile(from: Store, to: Store, key: string): Promise<MoveOutcome> {
  const source = await from.read(key)
  if (!source) return { is: (await to.size(key)) === undefined ? 'missing' : 'there' }
  const sent = hashing()
  const passed = new PassThrough()
  const [put] = await Promise.allSettled([to.putStream(key, passed), pipeline(source, sent.pass, passed)])
  // It knows why it failed, also when the first place was the reason.
  if (put.status === 'rejected') throw put.reason
  const arrived = await to.read(key)
  if (!arrived || (await hashOf(arrived)) !== sent.hash()) {
    await to.delete(key)
    throw new Error(`${key} did not arrive as it was sent. It is still where it was.`)
  }
  await from.delete(key)
  return { is: 'moved', bytes: sent.bytes() }
}

/** A stream that leaves its bytes as they are, and knows their hash at the end. */
function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const pass = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { pass, hash: () => hash.digest('hex'), bytes: () => bytes }
}

async function hashOf(contents: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of contents) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
