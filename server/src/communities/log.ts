import type { Paging } from '@kith/shared/basics.ts'
import type { LogEntry } from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { personIn } from '../core/database/person.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { visiblePeople } from '../policy/visibility.ts'
import { refuseAllButStaff, readViewerMembership } from './viewer-membership.ts'

/** The acts in a community, newest first, for its staff. */
export async function listLog(
  db: Db,
  viewer: Viewer,
  communityId: number,
  { limit, offset, before }: Paging,
) {
  const membership = await readViewerMembership(db, viewer, communityId)
  refuseAllButStaff(membership)
  const seen = readPosition(before)
  const { rows } = await sql<Omit<LogEntry, 'createdAt'> & { createdAt: Date }>`
    select l.id, l.act, l.created_at as "createdAt", ${personIn('a')} as actor, ${personIn('s')} as subject
    from community_log l
    left join ${visiblePeople(viewer)} a on a.id = l.actor_id
    left join ${visiblePeople(viewer)} s on s.id = l.subject_id
    where l.community_id = ${communityId} and l.id < ${seen.id}
    order by l.id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPage(rows, limit)
  return { items: items.map((row): LogEntry => ({ ...row, createdAt: row.createdAt.toISOString() })), next }
}
