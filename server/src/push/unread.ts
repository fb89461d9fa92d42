import { type PushUnread, tagOf } from '@kith/shared/push.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { visibleNotifications } from '../policy/visible-notifications.ts'

/** So many unread notifications are looked at, the newest. */
const LOOKED_AT_MAX = 200

/** The tags of a viewer's unread notifications, without the silent ones (rules/notifications.md 30). */
export async function unreadTags(db: Db, viewer: Viewer): Promise<PushUnread> {
  const { rows } = await sql<Parameters<typeof tagOf>[0] & { isVisible: boolean }>`
    with unread as (select * from notifications where user_id = ${viewer.id} and not is_read
      order by id desc limit ${LOOKED_AT_MAX + 1})
    select id, type, related_user_id as "relatedUserId",
      id in (select id from ${visibleNotifications(viewer, sql`unread`)} seen) as "isVisible" from unread`.execute(
    db,
  )
  const looked = rows.slice(0, LOOKED_AT_MAX)
  return {
    tags: looked.filter(({ isVisible }) => isVisible).map(tagOf),
    isWhole: looked.length === rows.length,
  }
}
