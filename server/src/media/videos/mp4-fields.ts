import type { FileWindow } from './file-window.ts'
import { type Box, boxesIn } from './mp4-boxes.ts'
import type { Count } from './video-parts.ts'

/** In a box that is kept, clears the fields that say when, with what and by whom a video was made. */
export async function emptyFields(file: FileWindow, box: Box, kind: string, count: Count): Promise<void> {
  const clear = (from: number, to: number) =>
    file.clear(Math.min(box.body + from, box.end), Math.min(box.body + to, box.end))
  if (box.type === 'mvhd' || box.type === 'tkhd' || box.type === 'mdhd') {
    const isLong = (await file.read(box.body, 1))[0] === 1
    await clear(4, isLong ? 20 : 12)
  }
  // Behind the kind of track: the maker of the program that handles it, and its name.
  if (box.type === 'hdlr') await clear(12, box.end - box.body)
  if (box.type === 'dinf') await emptySources(file, box, count)
  if (box.type === 'stsd') await emptyFormats(file, box, kind, count)
}

/** References to other places of the media: names of files and disks. Ours are in this file. */
async function emptySources(file: FileWindow, box: Box, count: Count): Promise<void> {
  for (const list of await boxesIn(file, box.body, box.end, count)) {
    for (const source of await boxesIn(file, Math.min(list.body + 8, list.end), list.end, count)) {
      await file.clear(Math.min(source.body + 4, source.end), source.end)
    }
  }
}

/** The maker and the name of the encoder: bytes 12 to 15 and, for pictures, 42 to 73 of each format. */
async function emptyFormats(file: FileWindow, box: Box, kind: string, count: Count): Promise<void> {
  for (const { body, end } of await boxesIn(file, Math.min(box.body + 8, box.end), box.end, count)) {
    if (body + 16 <= end) await file.clear(body + 12, body + 16)
    if (kind === 'vide' && body + 74 <= end) await file.clear(body + 42, body + 74)
  }
}
