import type { Client } from 'pg'
import type { Storage } from '../core/storage/storage.ts'
import type { Progress } from '../core/progress-bar.ts'
import { storedPathsOf } from '../media/media.ts'
import { mediaFile } from './archive.ts'
import type { ArchiveWriter } from './archive-writer.ts'

/** `needed`: whether something shows it, so that its files must be there. */
type Media = { key: string; widths: number[]; needed: boolean }

/** The media that the rows of a moment name. */
export type MediaList = { media: Media[]; files: number; bytes: number }

/** At most this many rows are read at a time. A site has hundreds of thousands. */
const PAGE = 5_000

export async function listMedia(client: Client): Promise<MediaList> {
  const list: MediaList = { media: [], files: 0, bytes: 0 }
  // Few sets of widths are in use, so that each is kept once.
  const known = new Map<string, number[]>()
  for await (const page of pagesOfMedia(client)) {
    for (const { key, widths, bytes, needed } of page) {
      const name = widths.join(' ')
      const shared = known.get(name) ?? widths
      known.set(name, shared)
      list.media.push({ key, widths: shared, needed })
      list.files += Math.max(1, widths.length)
      list.bytes += Number(bytes)
    }
  }
  return list
}

/** All media that the database knows, in the order of their ids. */
export async function* pagesOfMedia(client: Client): AsyncGenerator<(Media & { bytes: string })[]> {
  for (let last = '0'; ;) {
    const { rows } = await client.query<Media & { id: string; bytes: string }>(
      `select id, key, widths, file_size + variants_size as bytes,
         purpose <> 'attachment' or num_nonnulls(post_id, comment_id, message_id) > 0 as needed
       from media where id > $1 order by id limit ${PAGE}`,
      [last],
    )
    yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Writes these files; returns those that are needed and not there. */
export async function writeMedia(
  storage: Storage,
  { media, bytes }: MediaList,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<string[]> {
  const missing: string[] = []
  let done = 0
  for (const { path, needed } of filesOf(media)) {
    const size = await storage.size(path)
    const contents = size === undefined ? undefined : await storage.read(path)
    if (size === undefined || !contents) {
      if (needed) missing.push(path)
      continue
    }
    await archive.addStream(mediaFile(path), size, contents)
    progress((done += size), bytes)
  }
  return missing
}

/** The paths of all files of these media. */
export function* filesOf(media: Media[]) {
  for (const { needed, ...one } of media) for (const path of storedPathsOf(one)) yield { path, needed }
}
