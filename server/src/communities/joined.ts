import type { Paging } from '@kith/shared/basics.ts'
import type { JoinedCommunity } from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/guards.ts'
import { cutPage, readPlace } from '../core/paging.ts'
import { readableCommunities } from '../policy/visibility.ts'

/** The communities that a member belongs to, newest community first. */
export async function listJoined(db: Db, viewer: Viewer, { limit, offset, before }: Paging) {
  const seen = readPlace(before)
  const { rows } = await sql<JoinedCommunity & { createdAt: Date }>`
    select c.id, c.name, c.member_count as "memberCount", c.created_at as "createdAt"
    from community_members m join ${readableCommunities(viewer)} c on c.id = m.community_id
    where m.user_id = ${viewer.id} and m.status = 'approved'
      and c.id < ${seen.id}::bigint
    order by c.id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPage(rows, limit)
  return { items: items.map(({ id, name, memberCount }) => ({ id, name, memberCount })), next }
}
