import type { Paging } from '@kith/shared/basics.ts'
import type { StaffAccess } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { personIn } from '../core/database/person.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPageAt, readCursor } from '../core/paging.ts'
import { visibleComments, visiblePeople, visiblePosts } from '../policy/visibility.ts'

type Row = Omit<StaffAccess, 'openedAt'> & { openedAt: Date }

/** The viewer's posts and comments that staff opened although they were not for them, the latest first. */
export async function listStaffAccess(db: Db, viewer: Viewer, { limit, offset, before }: Paging) {
  const [below] = readCursor(before, [Number.MAX_SAFE_INTEGER])
  const { rows } = await sql<Row>`
    select s.id, s.post_id as "postId", s.comment_id as "commentId", ${personIn('u')} as "openedBy",
      s.opened_at as "openedAt", s.report_id as "reportId",
      case when s.comment_id is null
        then exists (select from ${visiblePosts(viewer)} p where p.id = s.post_id)
        else exists (select from ${visibleComments(viewer)} c where c.id = s.comment_id) end as "isThere"
    from (select * from staff_access where owner_id = ${viewer.id} and id < ${below}::bigint
      order by id desc limit ${limit + 1} offset ${offset}) s
    left join ${visiblePeople(viewer)} u on u.id = s.opened_by
    order by s.id desc`.execute(db)
  const { items, next } = cutPageAt(rows, limit, ({ id }) => [id])
  return { items: items.map((row): StaffAccess => ({ ...row, openedAt: row.openedAt.toISOString() })), next }
}
