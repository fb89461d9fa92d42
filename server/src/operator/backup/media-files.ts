import type { Client } from 'pg'
import type { Storage } from '../../core/storage/storage.ts'
import type { Progress } from '../../core/process/progress-bar.ts'
import { storedPathsOf } from '../../media/media.ts'
import { mediaFile } from './archive.ts'
import type { ArchiveWriter } from './archive-writer.ts'

/** `needed`: whether something shows it, so that its files must be there. */
type Media = { key: string; widths: number[]; needed: boolean }

/** The media that the rows of a moment name, in pages of JSON: as objects a million would take 130 MB, not 40. */
export type MediaList = { pages: string[]; files: number; bytes: number }

type Packed = [key: string, widths: number[], needed: boolean][]

/** At most this many rows are read at a time. A site has hundreds of thousands. */
const PAGE = 5_000

export async function listMedia(client: Client): Promise<MediaList> {
  const list: MediaList = { pages: [], files: 0, bytes: 0 }
  for await (const page of pagesOfMedia(client)) {
    const packed: Packed = page.map(({ key, widths, needed }) => [key, widths, needed])
    list.pages.push(JSON.stringify(packed))
    for (const { widths, bytes } of page) {
      list.files += Math.max(1, widths.length)
      list.bytes += Number(bytes)
    }
  }
  return list
}

/** The media of such a list, one after another. */
export function* unpacked({ pages }: MediaList): Generator<Media> {
  for (const page of pages)
    for (const [key, widths, needed] of JSON.parse(page) as Packed) yield { key, widths, needed }
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
  list: MediaList,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<string[]> {
  const missing: string[] = []
  let done = 0
  for (const { path, needed } of filesOf(unpacked(list))) {
    const size = await storage.size(path)
    const contents = size === undefined ? undefined : await storage.read(path)
    if (size === undefined || !contents) {
      if (needed) missing.push(path)
      continue
    }
    await archive.addStream(mediaFile(path), size, contents)
    progress((done += size), list.bytes)
  }
  return missing
}

/** The paths of all files of these media. */
export function* filesOf(media: Iterable<Media>) {
  for (const { needed, ...one } of media) for (const path of storedPathsOf(one)) yield { path, needed }
}
