import type { Paging } from '@kith/shared/basics.ts'
import type { CommunityOfPerson } from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { readableCommunities } from '../policy/communities.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { countOfUnseenMembers } from '../policy/visibility.ts'

type Row = CommunityOfPerson & { createdAt: Date }

/** The communities of a member that the viewer may read too, newest membership first. */
export async function listCommunitiesOf(db: Db, viewer: Viewer, personId: number, paging: Paging) {
  const seen = readPosition(paging.before)
  await refuseUnseen(db, viewer, personId)
  const { rows } = await sql<Row>`
    select c.id, c.name, c.avatar, c.member_count - ${countOfUnseenMembers(viewer)} as "memberCount",
      m.joined_at as "createdAt"
    from community_members m join ${readableCommunities(viewer)} c on c.id = m.community_id
    where m.user_id = ${personId} and m.status = 'approved'
      and (m.joined_at, c.id) < (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by m.joined_at desc, c.id desc limit ${paging.limit + 1} offset ${paging.offset}`.execute(db)
  const { items, next } = cutPage(rows, paging.limit)
  return { items: items.map(withoutTime), next }
}

/** When somebody joined is for the other members alone. */
const withoutTime = ({ id, name, avatar, memberCount }: Row): CommunityOfPerson => ({
  id,
  name,
  avatar,
  memberCount,
})
