import { inflateSync } from 'node:zlib'
import { topBoxesOf } from './heif-properties.ts'
import { partsOfJpeg } from './jpeg-parts.ts'
import { tooSlow } from './photo-refusals.ts'
import { isHeif } from './photo-types.ts'
import type { PictureBytes } from './picture-bytes.ts'

/** A camera writes 5 to 20 kB. All that is said of the pictures of a HEIC or AVIF, their profile too. */
const META_BYTES_MAX = 1_000_000
/** A profile of a printer can have more than 1 MB. */
const PROFILE_BYTES_MAX = 4_000_000
/** Parts of a HEIC or AVIF. Phones write fewer than ten. */
const BOXES_MAX = 100
/** Of a JPEG. One of 50 MB has 800 of the largest. */
const SEGMENTS_MAX = 4_000
/** Of a PNG before its picture, and of a WebP beside its frames. libpng reads no more words than that. */
const CHUNKS_MAX = 1_000

/**
 * Throws 400 for a picture with more around its pixels than pictures have: decoders take seconds or hundreds of MB to
 * read that (rules/media.md 29). Looks at the sizes alone. What it does not understand is left to the decoder.
 */
export function refuseHeavyHeader(bytes: PictureBytes, mime: string): void {
  if (isHeif(mime)) return refuseHeif(bytes)
  if (mime === 'image/jpeg') return refuseJpeg(bytes)
  if (mime === 'image/png' || mime === 'image/apng') return refusePng(bytes)
  if (mime === 'image/webp') return refuseWebp(bytes)
}

/** Throws when something of the head grows beyond its bound. */
function openCount(most: number) {
  let count = 0
  return (more: number) => {
    count += more
    if (count > most) throw tooSlow()
  }
}

const DESCRIBING: ReadonlySet<string> = new Set(['meta', 'moov', 'moof'])

function refuseHeif(bytes: PictureBytes): void {
  const [part, described] = [openCount(BOXES_MAX), openCount(META_BYTES_MAX)]
  for (const { type, length } of topBoxesOf(bytes)) {
    part(1)
    if (DESCRIBING.has(type)) described(length)
  }
}

const PROFILE = 0xe2

function refuseJpeg(bytes: PictureBytes): void {
  const [part, profile] = [openCount(SEGMENTS_MAX), openCount(PROFILE_BYTES_MAX)]
  for (const { marker, at, length } of partsOfJpeg(bytes)) {
    part(1)
    if (marker === PROFILE && bytes.read(at + 2, 11).toString('latin1') === 'ICC_PROFILE') profile(length)
  }
}

/** The parts of a PNG that may be packed. */
const PACKED: ReadonlySet<string> = new Set(['iCCP', 'zTXt', 'iTXt'])

/** Up to its picture: what stands behind that is not read. */
function refusePng(bytes: PictureBytes): void {
  const [part, unpacked] = [openCount(CHUNKS_MAX), openCount(PROFILE_BYTES_MAX)]
  for (let at = 8; at + 12 <= bytes.size;) {
    const head = bytes.read(at, 8)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (type === 'IDAT') return
    part(1)
    if (PACKED.has(type)) {
      const packed = packedIn(type, bytes.read(at + 8, Math.min(length, PROFILE_BYTES_MAX)))
      if (packed) unpacked(length > PROFILE_BYTES_MAX ? length : unpackedBytes(packed))
    }
    at += 12 + length
  }
}

/** What is packed in a chunk. Only a flag says of an iTXt whether it is. */
function packedIn(type: string, data: Buffer): Buffer | undefined {
  const named = data.indexOf(0) + 1
  if (type !== 'iTXt') return data.subarray(named + 1)
  if (data[named] !== 1) return undefined
  // A language and a keyword follow, each up to a zero.
  return data.subarray(data.indexOf(0, data.indexOf(0, named + 2) + 1) + 1)
}

/** The length of what was packed. Throws when it is beyond the bound. */
function unpackedBytes(packed: Buffer): number {
  try {
    return inflateSync(packed, { maxOutputLength: PROFILE_BYTES_MAX }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooSlow()
    // Damaged: the decoder unpacks it up to there, too.
    return Math.min(packed.length * MOST_PACKED, PROFILE_BYTES_MAX / 4)
  }
}

/** How many bytes one byte can be unpacked to. */
const MOST_PACKED = 1_032

function refuseWebp(bytes: PictureBytes): void {
  const part = openCount(CHUNKS_MAX)
  for (let at = 12; at + 8 <= bytes.size;) {
    const head = bytes.read(at, 8)
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    // Frames are counted elsewhere: of very many, the first is kept.
    if (type !== 'ANMF') part(1)
    if (type === 'ICCP' && length > PROFILE_BYTES_MAX) throw tooSlow()
    at += 8 + length + (length % 2)
  }
}
