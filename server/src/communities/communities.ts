import {
  type CommunitiesQuery,
  type Community,
  type CommunityCard,
  type CreateCommunityInput,
  DECLINED_REQUEST_DAYS,
} from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import { logAction } from '../audit/audit.ts'
import type { Db } from '../core/database/database.ts'
import { lockMembershipsShared } from '../core/database/locks.ts'
import { personIn } from '../core/database/person.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import type { NewId } from '../core/idempotency.ts'
import { cutPageAt, readCursor } from '../core/paging.ts'
import { communitiesToOpen, isStaffOf, mayReadOpened, visibleCommunities } from '../policy/communities.ts'
import { lastActivityIn } from '../policy/community-activity.ts'
import { countOfUnseenMembers, countsOfUnseenPosts, visiblePeople } from '../policy/visibility.ts'
import { hasWords } from './search-words.ts'

/** The communities that a member may know of: invitations, then own ones, then the rest, newest first in each part. */
export async function listCommunities(
  db: Db,
  viewer: Viewer,
  { q, limit, offset, before }: CommunitiesQuery,
) {
  const [afterPart, belowId] = readCursor(before, [0, Number.MAX_SAFE_INTEGER])
  const { rows } = await sql<CardRow & { part: number }>`
    with ${unseen(viewer)}, page as materialized (
      select c.id, o.part from ${visibleCommunities(viewer)} c
      left join community_members m on m.community_id = c.id and m.user_id = ${viewer.id},
        lateral (select case m.status when 'invited' then 0 when 'approved' then 1 else 2 end as part) o
      where c.archived_at is null ${q ? sql`and ${hasWords(q)}` : sql``}
        and (o.part > ${afterPart} or o.part = ${afterPart} and c.id < ${belowId}::bigint)
      order by o.part, c.id desc limit ${limit + 1} offset ${offset})
    select page.part, ${card(viewer)} from page join communities c on c.id = page.id ${joinMembership(viewer)}
    order by page.part, c.id desc`.execute(db)
  const { items, next } = cutPageAt(rows, limit, ({ part, id }) => [part, id])
  return { items: items.map(({ part: _part, ...row }) => asCard(row)), next }
}

/** One community as its page shows it; 404 for one that is missing or hidden from the viewer. */
export async function readCommunity(db: Db, viewer: Viewer, id: number): Promise<Community> {
  const { rows } = await sql<CommunityRow>`
    with ${unseen(viewer)} select ${card(viewer)}, ${mayReadOpened(viewer)} as "canRead",
      case when ${mayReadOpened(viewer)} then c.rules else '' end as rules,
      ${personIn('creator')} as creator, ${personIn('inviter')} as "invitedBy",
      case when membership = 'declined' then r.answer else '' end as answer,
      case when membership = 'declined' then ${mayAskAgain} end as "mayAskAgainAt",
      case when ${isStaffOf(viewer, sql.ref('c.id'))} then (
        select count(*) from join_requests w join ${visiblePeople(viewer)} u on u.id = w.user_id
        where w.community_id = c.id and w.status = 'pending') else 0 end as "pendingRequests"
    from ${communitiesToOpen(viewer)} c ${joinMembership(viewer)}
    left join ${visiblePeople(viewer)} inviter on inviter.id = m.invited_by and m.status = 'invited'
    where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('community')
  const { rules, canRead, creator, invitedBy, answer, mayAskAgainAt, pendingRequests, ...rest } = row
  return {
    ...asCard(rest),
    rules,
    canRead,
    creator,
    invitedBy,
    answer,
    mayAskAgainAt: mayAskAgainAt?.toISOString() ?? null,
    pendingRequests,
  }
}

/** Makes a community, with its creator as the first member. */
export async function createCommunity(tx: Db, viewer: Viewer, input: CreateCommunityInput): Promise<NewId> {
  await lockMembershipsShared(tx, viewer.id)
  const { name, description, rules, visibility, joinApproval } = input
  const { id } = await tx
    .insertInto('communities')
    .values({ name, description, rules, visibility, join_approval: joinApproval, creator_id: viewer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('community_members')
    .values({ community_id: id, user_id: viewer.id, role: 'admin' })
    .execute()
  await logAction(tx, { communityId: id, act: 'create', actorId: viewer.id })
  return { id }
}

type CardRow = Omit<CommunityCard, 'createdAt' | 'updatedAt' | 'lastActivityAt'> & {
  createdAt: Date
  updatedAt: Date
  lastActivityAt: Date | null
}
type CommunityRow = CardRow &
  Pick<Community, 'rules' | 'canRead' | 'creator' | 'invitedBy' | 'answer' | 'pendingRequests'> & {
    mayAskAgainAt: Date | null
  }

const asCard = ({ createdAt, updatedAt, lastActivityAt, ...row }: CardRow): CommunityCard => ({
  ...row,
  lastActivityAt: lastActivityAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const mayAskAgain = sql`r.reviewed_at + make_interval(days => ${sql.lit(DECLINED_REQUEST_DAYS)})`

const unseen = (viewer: Viewer) => sql`unseen as materialized ${countsOfUnseenPosts(viewer)}`

/**
 * What `card` needs beside the community `c`: the table `unseen`, the viewer's row `m`, their request `r`, and the
 * creator.
 */
const joinMembership = (viewer: Viewer) => sql`
  left join community_members m on m.community_id = c.id and m.user_id = ${viewer.id}
  left join join_requests r on r.community_id = c.id and r.user_id = ${viewer.id}
  left join ${visiblePeople(viewer)} creator on creator.id = c.creator_id
  left join unseen on unseen.community_id = c.id
  cross join lateral (select case
    when m.status is not null then m.status::text
    when r.status = 'pending' then 'pending'
    when r.status = 'declined' and ${mayAskAgain} > now() then 'declined'
    else 'none' end as membership) s`

const card = (viewer: Viewer) => sql`
  c.id, c.name, c.description, c.visibility, c.join_approval as "joinApproval", creator.id as "creatorId",
  c.member_count - ${countOfUnseenMembers(viewer)} as "memberCount",
  c.post_count - coalesce(unseen.count, 0) as "postCount",
  ${lastActivityIn(viewer)} as "lastActivityAt", c.avatar, c.cover_image as "coverImage", c.created_at as "createdAt", c.updated_at as "updatedAt",
  c.archived_at is not null as "isArchived", s.membership, s.membership = 'approved' as "isMember",
  case when s.membership = 'approved' then m.role end as "userRole"`
