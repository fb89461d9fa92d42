import type { FileWindow } from './file-window.ts'
import { type Count, type Size, sizeOf, soundAlone, unreadable, WRITE } from './video-parts.ts'

type Element = { id: number; at: number; body: number; end: number; isOpen: boolean }

const [EBML, SEGMENT, SEEK_HEAD, INFO, TRACKS] = [0x1a45dfa3, 0x18538067, 0x114d9b74, 0x1549a966, 0x1654ae6b]
const [CLUSTER, CUES, TRACK, TRACK_NUMBER, TRACK_TYPE] = [0x1f43b675, 0x1c53bb6b, 0xae, 0xd7, 0x83]
const [SIMPLE_BLOCK, BLOCK_GROUP, BLOCK, SEEK, SEEK_ID] = [0xa3, 0xa0, 0xa1, 0x4dbb, 0x53ab]
const [VIDEO, PIXEL_WIDTH, PIXEL_HEIGHT] = [0xe0, 0xb0, 0xba]
const [DISPLAY_WIDTH, DISPLAY_HEIGHT, DISPLAY_UNIT, UNIT_UNKNOWN] = [0x54b0, 0x54ba, 0x54b2, 4]
const [PROJECTION, ROLL] = [0x7670, 0x7675]
/** The elements of a cluster: timestamp, position, size of the one before, and the blocks. */
const IN_CLUSTER = new Set([0xe7, 0xa7, 0xab, SIMPLE_BLOCK, BLOCK_GROUP])
const IN_SEGMENT = new Set([SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES, ...IN_CLUSTER])
/** Timestamp scale and duration; not the time, the writer, its program or the title. */
const IN_INFO = new Set([0x2ad7b1, 0x4489])
/** Numbers, flags, languages, codec, sizes and rates of a track; not its name. */
const IN_TRACK = new Set([
  TRACK_NUMBER,
  0x73c5,
  TRACK_TYPE,
  0xb9,
  0x88,
  0x55aa,
  0x9c,
  0x6de7,
  0x6df8,
  0x23e383,
  0x234e7a,
  0x22b59c,
  0x22b59d,
  0x86,
  0x63a2,
  0xaa,
  0x56aa,
  0x56bb,
  VIDEO,
  0xe1,
  0x6d80,
  0x55ee,
])
const [PICTURE, SOUND] = [1, 2]
const [VOID, VOID_WITH_LONG_SIZE] = [0xec, Buffer.from([0xec, 0x01])]

/** The tracks that are dropped, and the size of the first picture as far as the file tells it. */
type Tracks = { dropped: Set<number>; size: Size | undefined }

/**
 * Voids every element of a WebM that is not on the lists above: `Tags`, `Attachments`, `Chapters`, most of `Info`, and
 * tracks that are neither picture nor sound. Also checksums, which would no longer be right. Returns the size of the picture.
 */
export async function cleanWebm(file: FileWindow, count: Count): Promise<Size | undefined> {
  const ebml = await elementAt(file, 0, file.size)
  const segment = ebml && (await elementAt(file, ebml.end, file.size))
  if (ebml?.id !== EBML || segment?.id !== SEGMENT) throw unreadable()
  const found: Tracks = { dropped: new Set(), size: undefined }
  const seen = new Set<number>()
  let at = segment.body
  while (at < segment.end) {
    count()
    const element = await elementAt(file, at, segment.end)
    if (!element) break
    seen.add(element.id)
    at = await cleanOfSegment(file, element, found, count)
  }
  if (!seen.has(TRACKS) || !seen.has(CLUSTER)) throw unreadable()
  // A file that breaks off keeps what comes before the break; data behind the end is cut off.
  if (at < file.size) await file.cut(at)
  return found.size
}

/** Cleans one element of the segment; returns where to continue. */
async function cleanOfSegment(file: FileWindow, element: Element, found: Tracks, count: Count) {
  const { id, body, end } = element
  const { dropped } = found
  if (!IN_SEGMENT.has(id)) await voidOut(file, element, count)
  if (id === INFO) await keepOnly(file, element, IN_INFO, count)
  if (id === SEEK_HEAD) await keepSeeks(file, element, count)
  if (id === TRACKS) await keepTracks(file, element, found, count)
  if ((id === SIMPLE_BLOCK || id === BLOCK_GROUP) && dropped.size > 0)
    await dropBlock(file, element, dropped, count)
  // Enters a cluster if its end is unknown, or if blocks in it must be removed.
  return id === CLUSTER && (element.isOpen || dropped.size > 0) ? body : end
}

async function keepOnly(file: FileWindow, parent: Element, kept: Set<number>, count: Count): Promise<void> {
  for (const child of await childrenOf(file, parent, count)) {
    if (!kept.has(child.id)) await voidOut(file, child, count)
  }
}

async function keepSeeks(file: FileWindow, parent: Element, count: Count): Promise<void> {
  for (const seek of await childrenOf(file, parent, count)) {
    const wanted = seek.id === SEEK ? await numberIn(file, seek, SEEK_ID, count) : 0
    if (!IN_SEGMENT.has(wanted)) await voidOut(file, seek, count)
  }
}

async function keepTracks(file: FileWindow, parent: Element, found: Tracks, count: Count): Promise<void> {
  const kinds = new Set<number>()
  for (const track of await childrenOf(file, parent, count)) {
    const type = track.id === TRACK ? await numberIn(file, track, TRACK_TYPE, count) : 0
    if (type === PICTURE || type === SOUND) {
      kinds.add(type)
      if (type === PICTURE) found.size ??= await sizeOfTrack(file, track, count)
      await keepOnly(file, track, IN_TRACK, count)
      continue
    }
    if (track.id === TRACK) found.dropped.add(await numberIn(file, track, TRACK_NUMBER, count))
    await voidOut(file, track, count)
  }
  if (kinds.has(SOUND) && !kinds.has(PICTURE)) throw soundAlone()
}

async function sizeOfTrack(file: FileWindow, track: Element, count: Count): Promise<Size | undefined> {
  const video = (await childrenOf(file, track, count)).find(({ id }) => id === VIDEO)
  if (!video) return undefined
  const number = (id: number) => numberIn(file, video, id, count)
  const [width, height] = [await number(PIXEL_WIDTH), await number(PIXEL_HEIGHT)]
  // A display of centimetres or of a ratio tells the shape alone.
  const isShaped = (await number(DISPLAY_UNIT)) !== UNIT_UNKNOWN
  const across = isShaped && (await number(DISPLAY_WIDTH))
  const down = isShaped && (await number(DISPLAY_HEIGHT))
  const wide = (height * (across || width)) / (down || height)
  return (await isTurned(file, video, count)) ? sizeOf(height, wide) : sizeOf(wide, height)
}

async function isTurned(file: FileWindow, video: Element, count: Count): Promise<boolean> {
  const projection = (await childrenOf(file, video, count)).find(({ id }) => id === PROJECTION)
  const roll = projection && (await childrenOf(file, projection, count)).find(({ id }) => id === ROLL)
  const bytes = roll && (await file.read(roll.body, Math.min(roll.end - roll.body, 8)))
  const degrees = bytes?.length === 4 ? bytes.readFloatBE() : bytes?.length === 8 ? bytes.readDoubleBE() : 0
  return Math.abs(degrees) % 180 === 90
}

async function dropBlock(
  file: FileWindow,
  element: Element,
  dropped: Set<number>,
  count: Count,
): Promise<void> {
  const group = element.id === BLOCK_GROUP ? await childrenOf(file, element, count) : [element]
  const block = group.find(({ id }) => id === BLOCK || id === SIMPLE_BLOCK)
  const track = block && numberAt(await file.read(block.body, 8), 0)
  if (track && dropped.has(track.value)) await voidOut(file, element, count)
}

/** The number in a child of this element; 0 without one. */
async function numberIn(file: FileWindow, parent: Element, id: number, count: Count): Promise<number> {
  const child = (await childrenOf(file, parent, count)).find((found) => found.id === id)
  if (!child || child.end - child.body > 6 || child.end === child.body) return 0
  const bytes = await file.read(child.body, child.end - child.body)
  return bytes.length > 0 ? bytes.readUIntBE(0, bytes.length) : 0
}

/** All elements of a parent; throws if something else comes between them. */
async function childrenOf(file: FileWindow, { body, end }: Element, count: Count): Promise<Element[]> {
  const found: Element[] = []
  for (let at = body; at < end; at = found.at(-1)?.end ?? end) {
    count()
    const child = await elementAt(file, at, end)
    if (!child) throw unreadable()
    found.push(child)
  }
  return found
}

/** The element that begins here; `undefined` if there is none that ends within its parent. */
async function elementAt(file: FileWindow, at: number, parentEnd: number): Promise<Element | undefined> {
  const head = await file.read(at, 12)
  const idLength = lengthAt(head, 0)
  if (idLength > 4 || head.length <= idLength) return undefined
  const id = head.readUIntBE(0, idLength)
  const size = numberAt(head, idLength)
  if (!size) return undefined
  const body = at + idLength + size.length
  const isOpen = size.isUnknown && (id === SEGMENT || id === CLUSTER)
  if (isOpen || id === SEGMENT) {
    const end = isOpen ? parentEnd : Math.min(body + size.value, parentEnd)
    return { id, at, body, end, isOpen }
  }
  const end = body + size.value
  return size.isUnknown || end > parentEnd ? undefined : { id, at, body, end, isOpen }
}

/** The length of a number, which its leading zero bits tell; 9 if they tell none. */
const lengthAt = (bytes: Buffer, at: number) => Math.clz32(bytes[at] ?? 0) - 23

function numberAt(bytes: Buffer, at: number) {
  const length = lengthAt(bytes, at)
  if (length > 8 || at + length > bytes.length) return undefined
  let value = (bytes[at] ?? 0) & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = bytes[next] ?? 0
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { length, value, isUnknown }
}

/** Turns an element into an empty one of the same length. */
async function voidOut(file: FileWindow, { id, at, body, end }: Element, count: Count): Promise<void> {
  if (id === VOID && body === end) return
  count(WRITE)
  const length = end - at
  const isShort = length - 2 < 127
  const head = isShort ? Buffer.from([VOID, 0x80 | (length - 2)]) : longVoid(length - 9)
  await file.write(at, head)
  await file.clear(at + head.length, end)
}

function longVoid(bytes: number): Buffer {
  const size = Buffer.alloc(7)
  size.writeUIntBE(bytes, 1, 6)
  return Buffer.concat([VOID_WITH_LONG_SIZE, size])
}
