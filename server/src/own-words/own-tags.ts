import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { aboutThing, withdrawNotifications } from '../notifications/notifications.ts'
import { lockWhereOwn } from '../policy/own-rows.ts'
import { visibleComments, visiblePosts } from '../policy/visibility.ts'

/** What somebody may be tagged in. */
type TagTarget = { kind: 'post' | 'comment'; id: number }

/**
 * Removes the tag of the viewer, if there is one, and its notification as long as that is unread. An own tag goes
 * whatever the viewer may see by now (rules/posts.md 63); 404 for what is not seen and has none.
 */
export function removeOwnTag(db: Db, viewer: Viewer, { kind, id }: TagTarget): Promise<void> {
  return inTransaction(db, async (tx) => {
    if ((await lockWhereOwn(tx, viewer, 'tags', { kind, id })) === undefined)
      return refuseUnseen(tx, viewer, { kind, id })
    await sql`delete from ${sql.table(`${kind}_tags`)}
      where ${sql.ref(`${kind}_id`)} = ${id} and user_id = ${viewer.id}`.execute(tx)
    await withdrawNotifications(tx, { type: 'mention', user_id: viewer.id, ...aboutThing(kind, id) })
  })
}

async function refuseUnseen(tx: Db, viewer: Viewer, { kind, id }: TagTarget): Promise<void> {
  const visible = kind === 'post' ? visiblePosts(viewer) : visibleComments(viewer)
  const { rows } = await sql`select from ${visible} t where t.id = ${id}`.execute(tx)
  if (rows.length === 0) throw notFound()
}
