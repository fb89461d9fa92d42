import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { notFound } from '../core/errors.ts'
import { prepareFor } from '../policy/prepared.ts'
import { commentsToOpen, postsToOpen, type Reader, visibleMessages } from '../policy/visibility.ts'

export type VisibleMedia = { mimeType: string; widths: number[] }

/**
 * A stored file, for a reader who may see what it hangs on; one's own always, faces and community pictures for every
 * member (decisions.md §3). What may not be seen is not there.
 */
export async function findMedia(db: Db, reader: Reader, key: string): Promise<VisibleMedia> {
  const [found] = await finding(db, reader, { key })
  if (!found) throw notFound()
  return found
}

const finding = prepareFor<{ key: string }, VisibleMedia>(
  { key: 'text' },
  (reader, { key }) => sql`
    select m.mime_type as "mimeType", m.widths from media m
    where m.key = ${key} and (m.owner_id = ${reader.id} or m.purpose <> 'attachment'
      or m.post_id is not null and exists (select from ${postsToOpen(reader)} p where p.id = m.post_id)
      or m.comment_id is not null and exists (select from ${commentsToOpen(reader)} c where c.id = m.comment_id)
      or m.message_id is not null and exists (select from ${visibleMessages(reader)} g where g.id = m.message_id))`,
)
