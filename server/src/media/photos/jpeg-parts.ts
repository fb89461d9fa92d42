import type { PictureBytes } from './picture-bytes.ts'

const SCAN = 0xda
const [RESTART_FIRST, RESTART_LAST, START, END] = [0xd0, 0xd7, 0xd8, 0xd9]

/** A part of a JPEG that has a length: its kind, where the two bytes of that length stand, and the length with them. */
type JpegSegment = { marker: number; at: number; length: number }

/** The parts of a JPEG up to the end of its first picture: parts can also stand between its scans. */
export function* partsOfJpeg(bytes: PictureBytes): Generator<JpegSegment> {
  for (let at = nextMarker(bytes, 2); at !== undefined; at = nextMarker(bytes, at)) {
    const head = bytes.read(at, 3)
    const marker = head[0] ?? END
    if (marker === END || head.length < 3) return
    at += 1
    if (marker === START || marker === 1) continue
    const length = head.readUInt16BE(1)
    yield { marker, at, length }
    at += length
  }
}

const SEARCHED_BYTES = 1024

/** Where the code of the next marker stands. Within a scan, 0xff with a zero behind it is none, and restarts are many. */
function nextMarker(bytes: PictureBytes, start: number): number | undefined {
  let isMarked = false
  for (let at = start; at < bytes.size; at += SEARCHED_BYTES) {
    const part = bytes.read(at, SEARCHED_BYTES)
    for (let n = 0; n < part.length; n += 1) {
      const byte = part[n]
      if (isMarked && !isInScan(byte ?? 0)) return at + n
      isMarked = byte === 0xff
    }
  }
  return undefined
}

const isInScan = (byte: number) =>
  byte === 0 || byte === 0xff || (byte >= RESTART_FIRST && byte <= RESTART_LAST)

/** Coefficients of a block of 8 by 8 pixels. */
const COEFFICIENTS = 64
/** In one scan. */
const COLOURS_MAX = 4
/** A frame (SOF), but for the codes among them that mean tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** For each colour of a JPEG, which bits of its coefficients have not been named yet. */
type BitsLeft = Map<number, Uint8Array>

/**
 * Where the numbers of the last scan of a JPEG begin, if with it each coefficient of each colour is named to its last
 * bit: a scan brings some of them, or one more bit of them. Undefined while whole scans are missing.
 */
export function lastScanOf(bytes: PictureBytes): number | undefined {
  let colours = Infinity
  let start: number | undefined
  const bitsLeft: BitsLeft = new Map()
  for (const { marker, at, length } of partsOfJpeg(bytes)) {
    const body = bytes.read(at + 2, length - 2)
    if (isFrame(marker)) colours = body[5] ?? colours
    if (marker !== SCAN || body.length < length - 2) continue
    start = at + length
    enterScan(bitsLeft, body)
  }
  return bitsLeft.size >= colours && isAllNamed(bitsLeft) ? start : undefined
}

/** Reads the head of a scan: its colours, its first and last coefficient, and the bits of them that come later. */
function enterScan(bitsLeft: BitsLeft, head: Buffer): void {
  const count = Math.min(head[0] ?? 0, COLOURS_MAX)
  const [first = 0, last = 0, bits = 0] = head.subarray(1 + 2 * count)
  for (let n = 0; n < count; n += 1) {
    const colour = head[1 + 2 * n] ?? 0
    const left = bitsLeft.get(colour) ?? new Uint8Array(COEFFICIENTS).fill(1)
    bitsLeft.set(colour, left.fill(bits & 0x0f, first, last + 1))
  }
}

const isAllNamed = (bitsLeft: BitsLeft) =>
  [...bitsLeft.values()].every((left) => left.every((bits) => bits === 0))
