/** More than an animation of a minute has. Beyond this, only its first frame is kept. */
const FRAMES_MAX = 1_000

/** The frames of a file: their number, the end of the first one, and the end of the whole picture. */
type Frames = { count: number; firstEnd: number; end: number }

/**
 * The file, or only its first frame when it has very many. Their number is found without decoding: libvips takes
 * seconds to open a file with tens of thousands of frames, whatever is wanted of it.
 */
export function withFewFrames(file: Uint8Array, mime: string): Uint8Array {
  if (mime === 'image/gif') {
    const { count, firstEnd, end } = framesOfGif(file)
    return count > FRAMES_MAX ? Buffer.concat([file.subarray(0, firstEnd), GIF_END]) : file.subarray(0, end)
  }
  if (mime === 'image/webp') {
    const { count, firstEnd } = framesOfWebp(file)
    return count > FRAMES_MAX ? webpUpTo(file, firstEnd) : file
  }
  return file
}

const GIF_END = Buffer.from([0x3b])
const [EXTENSION, IMAGE] = [0x21, 0x2c]

/** Reads up to the first byte that begins no block. libvips does not get to see what lies behind it. */
function framesOfGif(file: Uint8Array): Frames {
  const found: Frames = { count: 0, firstEnd: file.length, end: file.length }
  let at = 13 + coloursAt(file, 10)
  while (at < file.length && found.count <= FRAMES_MAX) {
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

function framesOfWebp(file: Uint8Array): Frames {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const found: Frames = { count: 0, firstEnd: file.length, end: file.length }
  let at = 12
  while (at + 8 <= file.length && found.count <= FRAMES_MAX) {
    const isFrame = view.getUint32(at) === ANMF
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
    if (!isFrame) continue
    found.count += 1
    if (found.count === 1) found.firstEnd = at
  }
  return found
}

const ANMF = 0x41_4e_4d_46

function webpUpTo(file: Uint8Array, end: number): Uint8Array {
  const cut = Buffer.from(file.subarray(0, end))
  cut.writeUInt32LE(cut.length - 8, 4)
  return cut
}
