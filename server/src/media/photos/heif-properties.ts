import { open } from 'node:fs/promises'

/** A property of the picture that an AVIF or HEIC file names as its primary one: four letters, and what it holds. */
export type HeifProperty = { type: string; data: Buffer }

type Read = (at: number, length: number) => Promise<Buffer>

/** A phone writes 5 to 20 kB, and few pictures have more than a thousand parts. */
const META_BYTES_MAX = 1_000_000
const TOP_BOXES_MAX = 20

/** What a file says of its pictures: whether any is HEVC, and the properties of the primary one in their order. */
export type HeifDescription = { hasHevc: boolean; primary: HeifProperty[] }

const NOTHING: HeifDescription = { hasHevc: false, primary: [] }

/** Says nothing of a file that does not describe itself as we understand it. */
export async function readHeifDescription(source: string | Uint8Array): Promise<HeifDescription> {
  const meta = typeof source === 'string' ? await metaOfFile(source) : await metaOf(readerOf(source))
  try {
    return meta ? descriptionIn(meta) : NOTHING
  } catch (error) {
    // A number that ends behind the box.
    if (error instanceof RangeError) return NOTHING
    throw error
  }
}

/** By EXIF's numbers, how a picture is turned after another quarter to the right, or with left and right exchanged. */
const TURNED_RIGHT = [0, 6, 7, 8, 5, 2, 3, 4, 1]
const MIRRORED = [0, 2, 1, 4, 3, 6, 5, 8, 7]

/** How the picture is turned, as EXIF tells it: 1 to 8. Undefined if its edges are cut off too. */
export function orientationIn(properties: HeifProperty[]): number | undefined {
  let orientation = 1
  for (const { type, data } of properties) {
    if (type === 'clap') return undefined
    // To the left, by quarters.
    const number = data[0] ?? 0
    if (type === 'irot') orientation = turned(orientation, 4 - (number & 3))
    // 0 exchanges top and bottom.
    if (type === 'imir') orientation = turned(MIRRORED[orientation] ?? 1, number & 1 ? 0 : 2)
  }
  return orientation
}

function turned(orientation: number, quarters: number): number {
  let now = orientation
  for (let n = 0; n < quarters; n += 1) now = TURNED_RIGHT[now] ?? 1
  return now
}

function readerOf(bytes: Uint8Array): Read {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return async (at, length) => whole.subarray(at, at + length)
}

async function metaOfFile(path: string): Promise<Buffer | undefined> {
  const file = await open(path)
  try {
    return await metaOf(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}

async function metaOf(read: Read): Promise<Buffer | undefined> {
  for (let at = 0, boxes = 0; boxes < TOP_BOXES_MAX; boxes += 1) {
    const head = await read(at, 16)
    if (head.length < 16) return undefined
    const size = head.readUInt32BE(0)
    const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size
    // Behind its header are a version and flags.
    if (head.toString('latin1', 4, 8) === 'meta')
      return length < META_BYTES_MAX ? read(at + 12, length - 12) : undefined
    if (length < 8) return undefined
    at += length
  }
  return undefined
}

function descriptionIn(meta: Buffer): HeifDescription {
  const boxes = boxesIn(meta)
  const bodyOf = (type: string, among: HeifProperty[]) => among.find((box) => box.type === type)?.data
  const chosen = bodyOf('pitm', boxes)
  const inside = boxesIn(bodyOf('iprp', boxes) ?? Buffer.alloc(0))
  const [all, owners] = [bodyOf('ipco', inside), bodyOf('ipma', inside)]
  if (!chosen || !all || !owners) return NOTHING
  const primary = chosen[0] === 0 ? chosen.readUInt16BE(4) : chosen.readUInt32BE(4)
  const properties = boxesIn(all)
  return {
    hasHevc: properties.some(({ type }) => type === 'hvcC'),
    primary: indexesOf(primary, owners).flatMap((index) => properties[index - 1] ?? []),
  }
}

function boxesIn(parent: Buffer): HeifProperty[] {
  const found: HeifProperty[] = []
  for (let at = 0; at + 8 <= parent.length;) {
    const size = parent.readUInt32BE(at)
    if (size < 8 || at + size > parent.length) break
    found.push({ type: parent.toString('latin1', at + 4, at + 8), data: parent.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

/** The indexes of a picture's properties in the list of all, counted from 1. */
function indexesOf(item: number, owners: Buffer): number[] {
  const [hasLongIds, hasLongPlaces] = [owners[0] !== 0, (owners.readUInt8(3) & 1) === 1]
  const count = owners.readUInt32BE(4)
  let at = 8
  for (let entry = 0; entry < count; entry += 1) {
    const id = hasLongIds ? owners.readUInt32BE(at) : owners.readUInt16BE(at)
    at += hasLongIds ? 4 : 2
    const length = owners.readUInt8(at)
    at += 1
    const width = hasLongPlaces ? 2 : 1
    const indexes = Array.from({ length }, (_, n) =>
      hasLongPlaces ? owners.readUInt16BE(at + n * 2) & 0x7fff : owners.readUInt8(at + n) & 0x7f,
    )
    if (id === item) return indexes
    at += length * width
  }
  return []
}
