import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'
import { clearDiscarded } from '../media/media.ts'

/** At most this many pictures are claimed at a time. */
const BATCH = 200

/** Deletes previews of pages that were not read for a week, and pictures of previews that no post shows. */
export async function sweepLinkPreviews({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  await sql`delete from link_previews where fetched_at < now() - interval '7 days'`.execute(db)
  for (;;) {
    // As an attachment to nothing and without an owner, nobody can see it any more, and the sweep of media finds it.
    const { rows } = await sql<{ key: string }>`
      update media set purpose = 'attachment', created_at = 'epoch'
      where id in (select m.id from media m
        where m.purpose = 'preview' and m.preview_id is null and m.created_at < now() - interval '24 hours'
          and not exists (select from post_preview_pictures s where s.media_id = m.id)
        limit ${BATCH} for update of m skip locked)
      returning key`.execute(db)
    await clearDiscarded(
      { db, storage },
      rows.map(({ key }) => key),
    )
    if (rows.length < BATCH) return
  }
}
