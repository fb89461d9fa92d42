import type { Person } from '@kith/shared/accounts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import {
  communityWording,
  type JoinRequest,
  type RequestAnswer,
  type RequestAnswerInput,
} from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import { logAction } from '../../audit/audit.ts'
import { type Db, inTransaction } from '../../core/database/database.ts'
import { lockMembershipsShared } from '../../core/database/locks.ts'
import { personIn } from '../../core/database/person.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { Viewer } from '../../core/viewer.ts'
import { cutPageAt, readPosition } from '../../core/paging.ts'
import { notify } from '../../notifications/notifications.ts'
import { visiblePeople } from '../../policy/visibility.ts'
import { makeMember, forgetRequest } from '../membership.ts'
import {
  lockViewerMembership,
  refuseAllButStaff,
  refuseArchived,
  type ViewerMembership,
  readViewerMembership,
} from '../viewer-membership.ts'

type Row = { userId: number; message: string; createdAt: Date; user: Person }

/** The requests to join a community that wait for an answer, oldest first, for its staff. */
export async function listRequests(
  db: Db,
  viewer: Viewer,
  communityId: number,
  { limit, offset, before }: Paging,
) {
  refuseAllButStaff(await readViewerMembership(db, viewer, communityId))
  const seen = readPosition(before, { createdAt: '-infinity', id: 0 })
  const { rows } = await sql<Row>`
    select r.user_id as "userId", r.message, r.created_at as "createdAt",
      ${personIn('u')} as user
    from join_requests r join ${visiblePeople(viewer)} u on u.id = r.user_id
    where r.community_id = ${communityId} and r.status = 'pending'
      and (r.created_at, r.user_id) > (${seen.createdAt}::timestamptz, ${seen.id}::bigint)
    order by r.created_at, r.user_id limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPageAt(rows, limit, ({ createdAt, userId }) => [createdAt.getTime(), userId])
  return {
    items: items.map((row): JoinRequest => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next,
  }
}

/**
 * Approves or declines a request, for the staff of the community. The first answer counts: the same one again changes
 * nothing, another one is a 409. 404 for somebody who has not asked.
 */
export async function answerRequest(
  db: Db,
  viewer: Viewer,
  { communityId, userId }: { communityId: number; userId: number },
  { status, message }: RequestAnswerInput,
): Promise<RequestAnswer> {
  return inTransaction(db, async (tx) => {
    await lockMembershipsShared(tx, userId)
    const membership = await lockViewerMembership(tx, viewer, communityId)
    refuseAllButStaff(membership)
    const state = await stateOf(tx, viewer, communityId, userId)
    if (state === null) throw notFound('other')
    if (state === 'pending' && status === 'approved') await approve(tx, viewer, membership, userId)
    else if (state === 'pending') await decline(tx, viewer, communityId, { userId, message })
    else if (state !== status) throw conflict('answered', communityWording.answered)
    return { status }
  })
}

type RequestState = 'pending' | RequestAnswer['status'] | null

/** What has become of someone's request; a member's was approved. Null for who has not asked, or is not seen. */
async function stateOf(tx: Db, viewer: Viewer, communityId: number, userId: number): Promise<RequestState> {
  const { rows } = await sql<{ state: RequestState }>`
    select case when m.status = 'approved' then 'approved' else r.status::text end as state
    from ${visiblePeople(viewer)} u
    left join community_members m on m.user_id = u.id and m.community_id = ${communityId}
    left join join_requests r on r.user_id = u.id and r.community_id = ${communityId}
    where u.id = ${userId}`.execute(tx)
  return rows[0]?.state ?? null
}

async function approve(tx: Db, viewer: Viewer, membership: ViewerMembership, userId: number): Promise<void> {
  refuseArchived(membership)
  await makeMember(tx, { communityId: membership.id, userId })
  await notify(tx, {
    type: 'community_approved',
    to: [userId],
    relatedUserId: viewer.id,
    relatedCommunityId: membership.id,
  })
  const act = { act: 'request.approve', actorId: viewer.id, subjectId: userId } as const
  await logAction(tx, { communityId: membership.id, ...act })
}

type DeclinedRequest = { userId: number; message: string }

async function decline(tx: Db, viewer: Viewer, communityId: number, { userId, message }: DeclinedRequest) {
  await tx
    .updateTable('join_requests')
    .set({ status: 'declined', answer: message, reviewed_by: viewer.id, reviewed_at: sql<Date>`now()` })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute()
  await forgetRequest(tx, { communityId, userId })
  await logAction(tx, { communityId, act: 'request.decline', actorId: viewer.id, subjectId: userId })
}
