import type { Viewer } from '../core/http/guards.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { commentsToOpen, postsToOpen, visibleMessages } from '../policy/visibility.ts'

export type VisibleMedia = { mimeType: string; widths: number[] }

/**
 * A stored file, for a viewer who may see what it hangs on; one's own always, faces and community pictures for every
 * member (decisions.md §3). What may not be seen is not there.
 */
export async function findMedia(db: Db, viewer: Viewer, key: string): Promise<VisibleMedia> {
  const [found] = await finding(db, viewer, { key })
  if (!found) throw notFound()
  return found
}

const finding = prepareForRole<{ key: string }, VisibleMedia>(
  { key: 'text' },
  (viewer, { key }) => sql`
    select m.mime_type as "mimeType", m.widths from media m
    where m.key = ${key} and (m.owner_id = ${viewer.id} or m.purpose <> 'attachment'
      or m.post_id is not null and exists (select from ${postsToOpen(viewer)} p where p.id = m.post_id)
      or m.comment_id is not null and exists (select from ${commentsToOpen(viewer)} c where c.id = m.comment_id)
      or m.message_id is not null and exists (select from ${visibleMessages(viewer)} g where g.id = m.message_id))`,
)
