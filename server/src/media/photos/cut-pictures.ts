import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { lastScanOf } from './jpeg-parts.ts'
import { inMemory } from './picture-bytes.ts'

/** A file that a connection or a full card has cut may lack this part of its picture. Browsers show such files. */
const MISSING_MAX = 0.05

const [ACROSS, FINE_ACROSS, DOWN] = [32, 512, 200]
/** What libjpeg writes where nothing is left to decode. */
const NOTHING = 128

type PictureHeader = { width: number; height: number; isProgressive?: boolean | undefined }

/** Whether nearly all of a JPEG can be decoded, although it ends early. */
export async function isNearlyWholeJpeg(input: string | Uint8Array, head: PictureHeader): Promise<boolean> {
  return head.isProgressive ? hasNearlyAllScans(input, head) : hasNearlyAllRows(input)
}

const LENIENT = { failOn: 'none', ignoreIcc: true, limitInputPixels: false } as const

async function hasNearlyAllRows(input: string | Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(input, LENIENT)
    .resize({ width: ACROSS, height: DOWN, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isShown = (number: number) => Math.abs(number - NOTHING) > 1
  return lastRow(data, info.width * info.channels, isShown) >= DOWN * (1 - MISSING_MAX)
}

/** The number of rows down to the last that has such a number. */
function lastRow(data: Buffer, rowBytes: number, isMeant: (number: number, at: number) => boolean): number {
  const at = data.findLastIndex(isMeant)
  return Math.ceil((at + 1) / rowBytes)
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/**
 * A progressive JPEG shows every row after its first scan, a tenth of its bytes. So every scan must have begun, and what
 * the last one lacks is reckoned from the rows that it has changed.
 */
async function hasNearlyAllScans(input: string | Uint8Array, head: PictureHeader): Promise<boolean> {
  const ended = Buffer.concat([typeof input === 'string' ? await readFile(input) : input, END_OF_JPEG])
  const file = ended.subarray(0, -END_OF_JPEG.length)
  const start = lastScanOf(inMemory(file))
  if (start === undefined) return false
  if (await hasNoFault(ended)) return true
  const { data, info } = await samplesOf(file, head)
  // The same without the numbers of its last scan. Such a file can be large, so it is not copied.
  END_OF_JPEG.copy(ended, start)
  const { data: before } = await samplesOf(ended.subarray(0, start + END_OF_JPEG.length), head)
  const rows = lastRow(data, info.width * info.channels, (number, at) => number !== before[at])
  const missing = (file.length - start) * (DOWN / rows - 1)
  return missing < (file.length + missing) * MISSING_MAX
}

const hasNoFault = (file: Uint8Array) =>
  sharp(file, { ...LENIENT, failOn: 'warning' })
    .stats()
    .then(() => true)
    .catch(() => false)

/** What a scan adds may be fine, so the picture is decoded as it is: cutting out all of it keeps libjpeg from less. */
function samplesOf(file: Uint8Array, { width, height }: PictureHeader) {
  return sharp(file, LENIENT)
    .extract({ left: 0, top: 0, width, height })
    .resize({ width: Math.min(width, FINE_ACROSS), height: DOWN, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
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
  const remaining = isPicture
    ? Buffer.concat([bytes, Buffer.alloc(PADDING_BYTES + declared - bytes.length)])
    : Buffer.from(bytes.subarray(0, at))
  if (isPicture) remaining.writeUInt32LE(remaining.length - at - 8, at + 4)
  remaining.writeUInt32LE(remaining.length - 8, 4)
  return remaining
}
