import type { FileWindow } from './file-window.ts'
import { type Box, boxesIn } from './mp4-boxes.ts'
import { type Count, type Size, sizeOf } from './video-parts.ts'

/** Where the matrix stands in a header of 32 bits; one of 64 bits has 12 bytes more before it. */
const MATRIX = { mvhd: 36, tkhd: 40 }
const [LONGER, MATRIX_BYTES, FIXED_POINT] = [12, 36, 65_536]

/**
 * The size at which a track is shown, before the film turns it: as its header says it, else as its format does.
 * Undefined when neither does.
 */
export async function sizeOfTrack(
  file: FileWindow,
  track: Box[],
  tables: Box[],
  count: Count,
): Promise<Size | undefined> {
  const size = (await sizeInHeader(file, track)) ?? (await sizeInFormat(file, tables, count))
  return size && (await isTurned(file, track, 'tkhd')) ? turned(size) : size
}

export const turned = ({ width, height }: Size): Size => ({ width: height, height: width })

/** Whether the header among these boxes lays the picture on its side. */
export async function isTurned(file: FileWindow, boxes: Box[], type: 'mvhd' | 'tkhd'): Promise<boolean> {
  const fields = await fieldsBehind(file, boxes, type, MATRIX[type], 20)
  return fields !== undefined && fields.readInt32BE(0) === 0 && fields.readInt32BE(4) !== 0
}

async function sizeInHeader(file: FileWindow, track: Box[]): Promise<Size | undefined> {
  const fields = await fieldsBehind(file, track, 'tkhd', MATRIX.tkhd + MATRIX_BYTES, 8)
  return fields && sizeOf(fields.readUInt32BE(0) / FIXED_POINT, fields.readUInt32BE(4) / FIXED_POINT)
}

async function fieldsBehind(file: FileWindow, boxes: Box[], type: string, at: number, length: number) {
  const header = boxes.find((box) => box.type === type)
  if (!header) return undefined
  const isLong = (await file.read(header.body, 1))[0] === 1
  const start = header.body + at + (isLong ? LONGER : 0)
  if (start + length > header.end) return undefined
  const fields = await file.read(start, length)
  return fields.length === length ? fields : undefined
}

const WIDTH_IN_FORMAT = 24

async function sizeInFormat(file: FileWindow, tables: Box[], count: Count): Promise<Size | undefined> {
  const list = tables.find(({ type }) => type === 'stsd')
  const [format] = list ? await boxesIn(file, Math.min(list.body + 8, list.end), list.end, count) : []
  if (!format || format.body + WIDTH_IN_FORMAT + 4 > format.end) return undefined
  const fields = await file.read(format.body + WIDTH_IN_FORMAT, 4)
  return fields.length < 4 ? undefined : sizeOf(fields.readUInt16BE(0), fields.readUInt16BE(2))
}
