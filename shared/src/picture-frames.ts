/** Longer or larger animations are published as their first frame: all frames together, before they are made smaller. */
export const [ANIMATION_FRAMES_MAX, ANIMATION_PIXELS_MAX] = [1_000, 30_000_000]

/** The frames of a file: their number, the end of the first one, and the end of the whole picture. */
export type Frames = { count: number; firstEnd: number; end: number }

/**
 * Whether a picture moves and is published as its first frame (rules/media.md 35): an animation beyond the bounds, and
 * any APNG, and any series of a HEIC or AVIF. Looks at its parts alone; of a PNG, HEIC or AVIF the beginning is enough.
 */
export function losesMotion(file: Uint8Array): boolean {
  if (isAt(file, 0, 'GIF8')) {
    const pixels = u16(file, 6) * u16(file, 8)
    return isTooLong(framesOfGif(file).count, pixels)
  }
  if (isAt(file, 0, 'RIFF') && isAt(file, 8, 'WEBP') && isAt(file, 12, 'VP8X')) {
    const pixels = (1 + u24(file, 24)) * (1 + u24(file, 27))
    return isTooLong(framesOfWebp(file).count, pixels)
  }
  if (isAt(file, 1, 'PNG')) return framesOfPng(file) > 1
  return isAt(file, 4, 'ftyp') && SERIES.some((brand) => isAt(file, 8, brand))
}

const SERIES = ['avis', 'msf1', 'hevc', 'hevx']

const isTooLong = (frames: number, pixels: number) =>
  frames > 1 && (frames > ANIMATION_FRAMES_MAX || frames * pixels > ANIMATION_PIXELS_MAX)

const [EXTENSION, IMAGE] = [0x21, 0x2c]

/** Reads up to the first byte that begins no block. Counts no more frames than one beyond the bound. */
export function framesOfGif(file: Uint8Array): Frames {
  const found: Frames = { count: 0, firstEnd: file.length, end: file.length }
  let at = 13 + coloursAt(file, 10)
  while (at < file.length && found.count <= ANIMATION_FRAMES_MAX) {
    const kind = file[at]
    if (kind === EXTENSION) at = afterSubBlocks(file, at + 2)
    else if (kind === IMAGE) {
      at = afterSubBlocks(file, at + 11 + coloursAt(file, at + 9))
      found.count += 1
      if (found.count === 1) found.firstEnd = at
    } else return { ...found, end: at + 1 }
  }
  return found
}

/** The number of bytes of the colour table that these flags announce. */
function coloursAt(file: Uint8Array, at: number): number {
  const flags = file[at] ?? 0
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterSubBlocks(file: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const length = file[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
}

/** Counts no more frames than one beyond the bound. */
export function framesOfWebp(file: Uint8Array): Frames {
  const view = viewOf(file)
  const found: Frames = { count: 0, firstEnd: file.length, end: file.length }
  let at = 12
  while (at + 8 <= file.length && found.count <= ANIMATION_FRAMES_MAX) {
    const isFrame = isAt(file, at, 'ANMF')
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
    if (!isFrame) continue
    found.count += 1
    if (found.count === 1) found.firstEnd = at
  }
  return found
}

/** As an APNG tells it, before its picture. */
function framesOfPng(file: Uint8Array): number {
  const view = viewOf(file)
  for (let at = 8; at + 12 <= file.length; at += 12 + view.getUint32(at)) {
    if (isAt(file, at + 4, 'acTL')) return view.getUint32(at + 8)
    if (isAt(file, at + 4, 'IDAT')) return 1
  }
  return 1
}

const viewOf = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength)
const isAt = (file: Uint8Array, at: number, letters: string) =>
  [...letters].every((letter, n) => file[at + n] === letter.charCodeAt(0))
const u16 = (file: Uint8Array, at: number) => (file[at] ?? 0) + 256 * (file[at + 1] ?? 0)
const u24 = (file: Uint8Array, at: number) => u16(file, at) + 65_536 * (file[at + 2] ?? 0)
