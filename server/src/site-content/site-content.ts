import {
  type ContentInput,
  type ContentKey,
  contentKey,
  contentOf,
  type SiteContent,
} from '@kith/shared/about/site-content.ts'
import { sql } from 'kysely'
import { recordAction } from '../audit/audit.ts'
import { refuseChanged } from '../core/changed-meanwhile.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { invalid } from '../core/errors.ts'
import { check } from '../core/http/input.ts'
import type { Viewer } from '../core/viewer.ts'

/** What has been worded anew, by key. All else has its built-in wording. */
export async function listSiteContent(db: Db): Promise<SiteContent[]> {
  const { rows } = await sql<SiteContent>`
    select key, content from site_content where key = any(${contentKey.options}::text[]) order by key`.execute(
    db,
  )
  return rows
}

/**
 * Words one thing of the About page anew; empty text brings the built-in wording back. Changes alone are recorded. Two
 * at once run one after the other.
 */
export async function writeSiteContent(
  db: Db,
  staff: Viewer,
  { key, content, before }: ContentInput & { key: ContentKey },
): Promise<SiteContent> {
  const checked = check(contentOf(key), content)
  if (!checked.success) throw invalid('content', checked.error.issues[0]?.message ?? 'Invalid input')
  const after = checked.data
  await inTransaction(db, async (tx) => {
    const stored = await lockStored(tx, key)
    refuseChanged('text', stored, { before, after })
    if (stored === after) return
    await (after === '' ? remove(tx, key) : store(tx, staff, { key, content: after }))
    await recordAction(tx, staff, { act: 'content.edit', detail: key })
  })
  return { key, content: after }
}

/** The stored text, empty for the built-in wording: that one has no row to be locked. */
async function lockStored(tx: Db, key: ContentKey): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wording of ${key}`}, 0))`.execute(tx)
  const { rows } = await sql<SiteContent>`select content from site_content where key = ${key}`.execute(tx)
  return rows[0]?.content ?? ''
}

const remove = (tx: Db, key: ContentKey) => sql`delete from site_content where key = ${key}`.execute(tx)

const store = (tx: Db, { id }: Viewer, { key, content }: SiteContent) =>
  sql`
    insert into site_content (key, content, updated_by) values (${key}, ${content}, ${id})
    on conflict (key) do update set content = excluded.content, updated_by = excluded.updated_by, updated_at = now()`.execute(
    tx,
  )
