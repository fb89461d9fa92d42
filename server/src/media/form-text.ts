import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { notUtf8, Refusal } from '../core/errors.ts'

const TEXT_BYTES_MAX = 512 * 1024

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
