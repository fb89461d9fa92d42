import { readFile } from 'node:fs/promises'
import { withEndOfWebp } from './cut-pictures.ts'
import { isHeif } from './photo-types.ts'
import { withPictureBytes } from './picture-bytes.ts'
import { withFewFrames } from './picture-frames.ts'
import { refuseHeavyHeader } from './picture-headers.ts'

/**
 * A picture as libvips gets it. Throws 400 when too much stands around its pixels (rules/media.md 29).
 *
 * A JPEG or PNG is read from where it lies. An AVIF or HEIC is not: libvips reads a file of boxes one byte a call. Nor is
 * one that may have many frames, which are counted first.
 */
export async function openInput(source: string | Uint8Array, mime: string): Promise<string | Uint8Array> {
  withPictureBytes(source, (bytes) => refuseHeavyHeader(bytes, mime))
  const file = typeof source === 'string' && isReadWhole(mime) ? await readFile(source) : source
  if (typeof file === 'string') return file
  return withFewFrames(mime === 'image/webp' ? withEndOfWebp(file) : file, mime)
}

const isReadWhole = (mime: string) => isHeif(mime) || mime === 'image/gif' || mime === 'image/webp'
