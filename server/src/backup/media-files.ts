import type { Client } from 'pg'
import type { Storage } from '../core/storage/storage.ts'
import type { Progress } from '../core/progress-bar.ts'
import { storedPathsOf } from '../media/media.ts'
import { mediaFile } from './archive.ts'
import type { ArchiveWriter } from './archive-writer.ts'

/** The files that the rows of a moment name. `needed`: whether something shows it, so that it must be there. */
export type MediaList = { paths: { path: string; needed: boolean }[]; bytes: number }

export async function listMedia(client: Client): Promise<MediaList> {
  const { rows } = await client.query<{ key: string; widths: number[]; bytes: string; needed: boolean }>(
    `select key, widths, file_size + variants_size as bytes,
       purpose <> 'attachment' or num_nonnulls(post_id, comment_id, message_id) > 0 as needed
     from media order by id`,
  )
  return {
    paths: rows.flatMap(({ needed, ...media }) => storedPathsOf(media).map((path) => ({ path, needed }))),
    bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0),
  }
}

/** Writes these files; returns those that are needed and not there. */
export async function writeMedia(
  storage: Storage,
  { paths, bytes }: MediaList,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<string[]> {
  const missing: string[] = []
  let done = 0
  for (const { path, needed } of paths) {
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
