import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { mediaWording } from '@kith/shared/media.ts'
import { notUtf8, Refusal } from '../core/errors.ts'

const TEXT_BYTES_MAX = 512 * 1024
/** More than the head of a part (80 kB) and what its reader has received and not read yet (two chunks of 64 kB). */
const KEPT_BYTES = 256 * 1024
/** What decoding puts in the place of bytes that are no UTF-8. A text may have it of its own. */
const REPLACEMENT = '\uFFFD'

export const tooLarge = () => new Refusal(413, 'too_large', mediaWording.tooLarge)

/** The text of a field. Throws 413, or 400 when its bytes are no UTF-8 (rules/limits.md 28). */
export async function readText(field: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of field as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > TEXT_BYTES_MAX) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (!isUtf8(bytes)) throw notUtf8()
  return bytes.toString()
}

/**
 * Finds out whether the name of a file came as UTF-8: the reader of forms gives it decoded. So what came last of the form
 * is kept, and looked through when a name may have lost bytes. Ask when the head of the part has just been read.
 */
export function watchNames(form: Readable): (name: string) => boolean {
  let [older, newer]: [Buffer[], Buffer[]] = [[], []]
  let size = 0
  form.on('data', (chunk: Buffer) => {
    newer.push(chunk)
    size += chunk.length
    if (size < KEPT_BYTES) return
    ;[older, newer] = [newer, []]
    size = 0
  })
  return (name) => !name.includes(REPLACEMENT) || Buffer.concat([...older, ...newer]).includes(name)
}
