import { type ContentKey, contentKey, contentOf, type SiteContent } from '@kith/shared/about/site-content.ts'
import { sql } from 'kysely'
import { recordAct } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { invalid } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'

/** What has been worded anew, by key. All else has its built-in wording. */
export async function listSiteContent(db: Db): Promise<SiteContent[]> {
  const { rows } = await sql<SiteContent>`
    select key, content from site_content where key = any(${contentKey.options}::text[]) order by key`.execute(
    db,
  )
  return rows
}

/** Words one thing of the About page anew; empty text brings the built-in wording back. Changes alone are recorded. */
export async function writeSiteContent(
  db: Db,
  staff: Viewer,
  { key, content }: SiteContent,
): Promise<SiteContent> {
  const checked = contentOf(key).safeParse(content)
  if (!checked.success) throw invalid('content', checked.error.issues[0]?.message ?? 'Invalid input')
  const stored = { key, content: checked.data }
  await inTransaction(db, async (tx) => {
    const isChange = stored.content === '' ? await remove(tx, key) : await store(tx, staff, stored)
    if (isChange) await recordAct(tx, staff, { act: 'content.edit', detail: key })
  })
  return stored
}

async function remove(tx: Db, key: ContentKey): Promise<boolean> {
  const { rows } = await sql`delete from site_content where key = ${key} returning key`.execute(tx)
  return rows.length > 0
}

async function store(tx: Db, { id }: Viewer, { key, content }: SiteContent): Promise<boolean> {
  const { rows } = await sql`
    insert into site_content as old (key, content, updated_by) values (${key}, ${content}, ${id})
    on conflict (key) do update set content = excluded.content, updated_by = excluded.updated_by, updated_at = now()
      where old.content <> excluded.content
    returning key`.execute(tx)
  return rows.length > 0
}
