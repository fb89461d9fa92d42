import type { JoinedCommunity, JoinedQuery } from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPageAt, readCursor } from '../core/paging.ts'
import { readableCommunities } from '../policy/communities.ts'
import { countOfUnseenMembers } from '../policy/visibility.ts'
import { hasWords } from './search-words.ts'

/** The communities that a member belongs to, newest community first: those with some words, or some ids, on request. */
export async function listJoined(db: Db, viewer: Viewer, query: JoinedQuery) {
  const { q, ids, limit, offset, before } = query
  const [belowId] = readCursor(before, [Number.MAX_SAFE_INTEGER])
  const { rows } = await sql<JoinedCommunity>`
    select c.id, c.name, c.member_count - ${countOfUnseenMembers(viewer)} as "memberCount"
    from community_members m join ${readableCommunities(viewer)} c on c.id = m.community_id
    where m.user_id = ${viewer.id} and m.status = 'approved'
      and (${ids.length === 0} or c.id = any(${ids}::bigint[]))
      ${q ? sql`and ${hasWords(q)}` : sql``}
      and c.id < ${belowId}::bigint
    order by c.id desc limit ${limit + 1} offset ${offset}`.execute(db)
  return cutPageAt(rows, limit, ({ id }) => [id])
}
