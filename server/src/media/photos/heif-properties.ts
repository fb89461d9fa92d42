import { inMemory, type PictureBytes } from './picture-bytes.ts'

/** A property of the picture that an AVIF or HEIC file names as its primary one: four letters, and what it holds. */
export type HeifProperty = { type: string; data: Buffer }

/** What a file says of its pictures: whether any is HEVC, and the properties of the primary one in their order. */
export type HeifDescription = { hasHevc: boolean; primary: HeifProperty[] }

const NOTHING: HeifDescription = { hasHevc: false, primary: [] }

/** Says nothing of a file that does not describe itself as we understand it. */
export function heifDescriptionOf(file: Uint8Array): HeifDescription {
  const bytes = inMemory(file)
  const meta = topBoxesOf(bytes).find(({ type }) => type === 'meta')
  // Behind its header are a version and flags.
  const [start, end] = meta ? [meta.at + meta.headLength + 4, meta.at + meta.length] : [0, 0]
  try {
    return meta ? descriptionIn(bytes.read(start, end - start)) : NOTHING
  } catch (error) {
    // A number that ends behind the box.
    if (error instanceof RangeError) return NOTHING
    throw error
  }
}

type TopBox = { type: string; at: number; length: number; headLength: number }

/** The outermost parts of an AVIF or HEIC file, up to one whose length is impossible. */
export function* topBoxesOf(bytes: PictureBytes): Generator<TopBox, undefined> {
  for (let at = 0; at + 8 <= bytes.size;) {
    const head = bytes.read(at, 16)
    const size = head.readUInt32BE(0)
    if (size === 1 && head.length < 16) return
    const headLength = size === 1 ? 16 : 8
    // 0 is up to the end of the file.
    const declaredSize = size === 1 ? Number(head.readBigUInt64BE(8)) : size || bytes.size - at
    if (declaredSize < headLength) return
    yield {
      type: head.toString('latin1', 4, 8),
      at,
      length: Math.min(declaredSize, bytes.size - at),
      headLength,
    }
    at += declaredSize
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
