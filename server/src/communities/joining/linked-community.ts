import type { JoinAnswer, LinkedCommunity } from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../core/database/database.ts'
import { lockMembershipsShared, lockCommunity } from '../../core/database/locks.ts'
import { notFound } from '../../core/errors.ts'
import type { Viewer } from '../../core/viewer.ts'
import { visibleCommunities } from '../../policy/communities.ts'
import { countOfUnseenMembers } from '../../policy/visibility.ts'
import { makeMember } from '../membership.ts'
import { membershipOf } from '../viewer-membership.ts'

/**
 * The community that a link leads to. Its pictures are only for viewers who may know of it without the link. An
 * unknown, expired or used up link is a 404, and so is that of an archived community, except for its members.
 */
export async function readLinked(db: Db, viewer: Viewer, code: string): Promise<LinkedCommunity> {
  const { rows } = await sql<LinkedCommunity>`
    select c.id, c.name, c.description, c.visibility, v.avatar, v.cover_image as "coverImage",
      c.member_count - ${countOfUnseenMembers(viewer)} as "memberCount", m.user_id is not null as "isMember"
    from community_links l join communities c on c.id = l.community_id
    left join ${visibleCommunities(viewer)} v on v.id = c.id
    left join community_members m on m.community_id = c.id and m.user_id = ${viewer.id} and m.status = 'approved'
    where l.code = ${code} and (m.user_id is not null or ${STILL_GOOD})`.execute(db)
  if (!rows[0]) throw notFound('community')
  return rows[0]
}

/** Joins by a link at once. Only a new member counts as a use of it. */
export async function joinByLink(db: Db, viewer: Viewer, code: string): Promise<JoinAnswer> {
  return inTransaction(db, async (tx) => {
    const communityId = await communityOf(tx, code)
    await lockMembershipsShared(tx, viewer.id)
    await lockCommunity(tx, communityId)
    const { role } = await membershipOf(tx, { id: communityId }, viewer.id)
    if (role === null) {
      await countUse(tx, code)
      await makeMember(tx, { communityId, userId: viewer.id })
    }
    return { status: 'approved' }
  })
}

/** Whether the link `l` to the community `c` lets anybody join. */
const STILL_GOOD = sql<boolean>`(c.archived_at is null and (l.expires_at is null or l.expires_at > now())
  and (l.max_uses is null or l.uses < l.max_uses))`

async function communityOf(tx: Db, code: string): Promise<number> {
  const link = await tx
    .selectFrom('community_links')
    .select('community_id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!link) throw notFound('community')
  return link.community_id
}

async function countUse(tx: Db, code: string): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update community_links l set uses = l.uses + 1 from communities c
    where l.code = ${code} and c.id = l.community_id and ${STILL_GOOD}`.execute(tx)
  if (numAffectedRows === 0n) throw notFound('community')
}
