import type { LinkPreview } from '@kith/shared/link-previews.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { WebPage } from './page.ts'

/** The preview of a page, if it was read within a day. */
export async function findPreview(db: Db, url: string): Promise<Omit<LinkPreview, 'url'> | undefined> {
  const { rows } = await sql<Omit<LinkPreview, 'url'>>`
    select p.title, p.description, p.site_name as "siteName",
      (select coalesce(json_agg(json_build_object('url', '/media/' || m.key, 'alt', m.alt) order by m.sort_order), '[]')
        from media m where m.preview_id = p.id) as images
    from link_previews p where p.url = ${url} and p.fetched_at > now() - interval '24 hours'`.execute(db)
  return rows[0]
}

type StoredPreview = Pick<WebPage, 'title' | 'description' | 'siteName'> & { isComplete: boolean }

/**
 * Stores what was read of a page, with its stored pictures in their order. Replaces what was stored before. What lacks
 * something counts as read ten minutes less than a day ago, so that the page is soon read again.
 */
export async function storePreview(db: Db, url: string, page: StoredPreview, keys: string[]): Promise<void> {
  const words = { title: page.title, description: page.description, site_name: page.siteName }
  const age = page.isComplete ? '0' : '23 hours 50 minutes'
  const fetched_at = sql<Date>`now() - ${age}::interval`
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('link_previews')
      .values({ url, ...words, fetched_at })
      .onConflict((conflict) => conflict.column('url').doUpdateSet({ ...words, fetched_at }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('media').set({ preview_id: null }).where('preview_id', '=', id).execute()
    await tx
      .updateTable('media')
      .set({ preview_id: id, sort_order: sql<number>`array_position(${keys}::text[], key) - 1` })
      .where('key', '=', sql<string>`any(${keys}::text[])`)
      .execute()
  })
}
