import { blockWording, type HideAnswer } from '@kith/shared/blocks.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { invalid, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { visiblePeople } from '../policy/visibility.ts'

/** Hides a member: their posts stay out of the viewer's feeds, search and trending, unnoticed (rules/visibility.md 18). */
export async function hideMember(db: Db, viewer: Viewer, otherId: number): Promise<HideAnswer> {
  if (otherId === viewer.id) throw invalid('userId', blockWording.hideSelf)
  const { rows } = await sql`
    with seen as (select u.id from ${visiblePeople(viewer)} u where u.id = ${otherId}),
    made as (insert into hidden_users (hider_id, hidden_id) select ${viewer.id}, id from seen on conflict do nothing)
    select from seen`.execute(db)
  if (rows.length === 0) throw notFound()
  return { isHidden: true }
}

/** Stops hiding a member. */
export async function unhideMember(db: Db, viewer: Viewer, otherId: number): Promise<HideAnswer> {
  const { rows } = await sql`
    with seen as (select u.id from ${visiblePeople(viewer)} u where u.id = ${otherId}),
    gone as (delete from hidden_users where hider_id = ${viewer.id} and hidden_id = (select id from seen))
    select from seen`.execute(db)
  if (rows.length === 0) throw notFound()
  return { isHidden: false }
}
