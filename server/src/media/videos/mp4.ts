import type { FileWindow } from './file-window.ts'
import { type Box, boxAt, boxesIn, freeBox } from './mp4-boxes.ts'
import { emptyFields } from './mp4-fields.ts'
import { type Chunk, chunksOf, clearUnused, type Range } from './mp4-samples.ts'
import { isTurned, sizeOfTrack, turned } from './mp4-size.ts'
import { type Count, LOOK, type Size, soundAlone, unreadable } from './video-parts.ts'

const words = (list: string) => new Set(list.split(' '))

/** For each box, the boxes in it that are played; the others are cleared. A box without a list is kept whole. */
const KEPT: Record<string, Set<string> | undefined> = {
  '': words('ftyp styp moov moof mdat sidx ssix mfra'),
  moov: words('mvhd trak mvex'),
  mvex: words('mehd trex'),
  trak: words('tkhd tapt edts mdia'),
  mdia: words('mdhd hdlr minf elng'),
  minf: words('vmhd smhd hdlr dinf stbl'),
  stbl: words('stsd stts stss ctts cslg stsc stsz stz2 stco co64 sdtp sbgp sgpd subs'),
  moof: words('mfhd traf'),
  traf: words('tfhd tfdt trun sdtp sbgp sgpd subs'),
}
const [PICTURE, SOUND] = ['vide', 'soun']
const DEPTH_MAX = 8

/** In which formats the picture of a video is, and its size as far as the file tells it. */
type PictureTrack = { formats: string[]; size: Size | undefined }

/** The state of the search: the places of the media, the parts that are played, and the track that is being cleaned. */
type ScanState = PictureTrack & {
  file: FileWindow
  count: Count
  media: Range[]
  chunks: Chunk[]
  playedIds: Set<number>
  /** Turns the picture once more than its track does. */
  isFilmTurned: boolean
  hasPicture: boolean
  seen: Set<string>
  kind: string
}

/**
 * Frees every box of an MP4 or QuickTime file that is not on the lists above (`udta`, `meta`, `uuid`, …), and every
 * track that is neither picture nor sound. Clears times and names in the others. Also clears the media that no played
 * track uses: recorded places can lie there. Returns the formats of the picture, such as `avc1`, and its size.
 */
export async function cleanMp4(file: FileWindow, count: Count): Promise<PictureTrack> {
  const playedIds = new Set<number>()
  const seen = new Set<string>()
  const found: ScanState = {
    file,
    count,
    kind: '',
    formats: [],
    size: undefined,
    isFilmTurned: false,
    hasPicture: false,
    media: [],
    chunks: [],
    playedIds,
    seen,
  }
  let at = 0
  while (at < file.size) {
    count(LOOK)
    const box = await topBoxAt(file, at, found.seen)
    if (!box) break
    found.seen.add(box.type)
    if (box.type === 'mdat') found.media.push({ start: box.body, end: box.end })
    await cleanBox(found, box, '', 0)
    at = box.end
  }
  if (!found.seen.has('moov') || found.playedIds.size === 0) throw unreadable()
  if (!found.hasPicture) throw soundAlone()
  // A file that breaks off keeps what comes before the break; data behind the end is cut off.
  if (at < file.size) await file.cut(at)
  if (!found.seen.has('moof')) await clearUnused(file, found.media, found.chunks, count)
  const { formats, size, isFilmTurned } = found
  return { formats, size: size && isFilmTurned ? turned(size) : size }
}

/** A recording that broke off ends in the middle of its media. */
async function topBoxAt(file: FileWindow, at: number, seen: Set<string>): Promise<Box | undefined> {
  const box = await boxAt(file, at, file.size)
  if (box) return box
  const head = await file.read(at, 8)
  const isBrokenOff = seen.has('moov') && head.toString('latin1', 4, 8) === 'mdat'
  if (isBrokenOff) return { type: 'mdat', at, body: at + 8, end: file.size }
  if (!seen.has('moov')) throw unreadable()
  return undefined
}

async function cleanBox(found: ScanState, box: Box, parent: string, depth: number): Promise<void> {
  const { file, count } = found
  if (depth > DEPTH_MAX || !KEPT[parent]?.has(box.type)) return freeBox(file, box, count)
  if (KEPT[box.type] === undefined) return emptyFields(file, box, found.kind, count)
  const inside = await boxesIn(file, box.body, box.end, count)
  if (box.type === 'moov') found.isFilmTurned = await isTurned(file, inside, 'mvhd')
  if (box.type === 'trak' && !(await enterTrack(found, inside))) return freeBox(file, box, count)
  if (box.type === 'traf' && !found.playedIds.has(await idIn(file, inside, 'tfhd')))
    return freeBox(file, box, count)
  for (const child of inside) await cleanBox(found, child, box.type, depth + 1)
}

/** Notes the places of a track's samples before it is cleaned. Returns whether the track is played. */
async function enterTrack(found: ScanState, inside: Box[]): Promise<boolean> {
  const { file, count } = found
  const within = async (boxes: Box[], type: string) => {
    const box = boxes.find((one) => one.type === type)
    return box ? boxesIn(file, box.body, box.end, count) : []
  }
  const media = await within(inside, 'mdia')
  const handler = media.find(({ type }) => type === 'hdlr')
  found.kind = handler ? (await file.read(handler.body + 8, 4)).toString('latin1') : ''
  found.hasPicture ||= found.kind === PICTURE
  const isPlayed = found.kind === PICTURE || found.kind === SOUND
  const tables = await within(await within(media, 'minf'), 'stbl')
  for (const chunk of await chunksOf(file, tables, isPlayed, count)) found.chunks.push(chunk)
  if (found.kind === PICTURE) {
    found.formats.push(...(await formatsIn(found, tables)))
    found.size ??= await sizeOfTrack(file, inside, tables, count)
  }
  if (isPlayed) found.playedIds.add(await idIn(file, inside, 'tkhd'))
  return isPlayed
}

/** The formats that a track's tables name. */
async function formatsIn({ file, count }: ScanState, tables: Box[]): Promise<string[]> {
  const list = tables.find(({ type }) => type === 'stsd')
  const formats = list ? await boxesIn(file, Math.min(list.body + 8, list.end), list.end, count) : []
  const named: string[] = []
  for (const format of formats) named.push(await withProfile(file, format, count))
  return named
}

const [FIXED_FIELDS, PROFILE_AT] = [78, 1]
/** The profiles of H.264 with ten bits a colour, or with more colours than 4:2:0. */
const FINER_PROFILES = new Set([44, 110, 122, 244])

/** The name of a format, with its profile where that is one of H.264's finer ones: `avc1.110`. */
async function withProfile(file: FileWindow, { type, body, end }: Box, count: Count): Promise<string> {
  if (type !== 'avc1' && type !== 'avc3') return type
  for (let at = body + FIXED_FIELDS, box; (box = await boxAt(file, at, end)); at = box.end) {
    count(LOOK)
    if (box.type !== 'avcC') continue
    const [profile = 0] = await file.read(box.body + PROFILE_AT, 1)
    return FINER_PROFILES.has(profile) ? `${type}.${profile}` : type
  }
  return type
}

/** The number of the track of this header. */
async function idIn(file: FileWindow, boxes: Box[], type: 'tkhd' | 'tfhd'): Promise<number> {
  const header = boxes.find((box) => box.type === type)
  if (!header) throw unreadable()
  const bytes = await file.read(header.body, 24)
  const at = type === 'tfhd' ? 4 : bytes[0] === 1 ? 20 : 12
  if (bytes.length < at + 4) throw unreadable()
  return bytes.readUInt32BE(at)
}
