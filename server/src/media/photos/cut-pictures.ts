import sharp from 'sharp'

/** A file that a connection or a full card has cut may lack this part of its picture. Browsers show such files. */
const MISSING_MAX = 0.05

const [ACROSS, DOWN] = [32, 200]
/** What libjpeg writes where nothing is left to decode. */
const NOTHING = 128

/** Whether all but the last rows of a JPEG can be decoded, although it ends early. */
export async function isNearlyWholeJpeg(input: string | Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(input, { failOn: 'none', ignoreIcc: true, limitInputPixels: false })
    .resize({ width: ACROSS, height: DOWN, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = info.width * info.channels
  let shown = DOWN
  const isBlank = (end: number) =>
    data.subarray(end * row - row, end * row).every((number) => Math.abs(number - NOTHING) <= 1)
  while (shown > 0 && isBlank(shown)) shown -= 1
  return shown >= DOWN * (1 - MISSING_MAX)
}

const HEADER_BYTES = 12
/** The parts of a WebP that hold its one picture. */
const PICTURE = /^(?:VP8 |VP8L|ALPH)$/
/** More than the decoder looks ahead, and even as the sizes are. */
const PADDING_BYTES = 1024

/** A WebP that lacks little of its end, so that it can be decoded: libwebp takes no file that is shorter than it says. */
export function withEndOfWebp(file: Uint8Array): Uint8Array {
  if (file.length < HEADER_BYTES) return file
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const declared = bytes.readUInt32LE(4) + 8
  if (file.length >= declared || file.length < declared * (1 - MISSING_MAX)) return file
  let at = HEADER_BYTES
  for (let end = at; end + 8 <= file.length;) {
    at = end
    end = at + 8 + bytes.readUInt32LE(at + 4)
    end += end % 2
  }
  const isPicture = PICTURE.test(bytes.toString('latin1', at, at + 4))
  // Other parts are frames behind the first, or words about the picture.
  const kept = isPicture
    ? Buffer.concat([bytes, Buffer.alloc(PADDING_BYTES + declared - bytes.length)])
    : Buffer.from(bytes.subarray(0, at))
  if (isPicture) kept.writeUInt32LE(kept.length - at - 8, at + 4)
  kept.writeUInt32LE(kept.length - 8, 4)
  return kept
}
