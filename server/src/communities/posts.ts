import type { Paging } from '@kith/shared/basics.ts'
import { COMMUNITY_PINS_MAX, communityWording } from '@kith/shared/communities.ts'
import type { PinAnswer } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { logAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPageAt, readCursor, readTime } from '../core/paging.ts'
import { postsToOpen } from '../policy/visibility.ts'
import { hydratePosts } from '../posts/posts.ts'
import { recordStaffAccess } from '../staff-access/staff-access.ts'
import {
  lockViewerMembership,
  refuseAllButStaff,
  refuseArchived,
  refuseUnreadable,
  readViewerMembership,
} from './viewer-membership.ts'

const [PINNED, OTHERS] = [0, 1]

/** The posts of a community: the pinned ones first, then the others; newest first in each part. */
export async function listCommunityPosts(
  db: Db,
  viewer: Viewer,
  communityId: number,
  { limit, offset, before }: Paging,
) {
  refuseUnreadable(await readViewerMembership(db, viewer, communityId))
  const [part, time, id] = readCursor(before, [PINNED, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
  const at = before === undefined ? 'infinity' : readTime(time)
  const isBelow = (of: number, place: string) =>
    part === of ? sql`(${sql.ref(place)}, p.id) < (${at}::timestamptz, ${id}::bigint)` : sql`${part < of}`
  const { rows } = await sql<{ id: number; part: number; at: Date }>`
    select * from (
      select p.id, ${PINNED}::int as part, n.pinned_at as at
      from community_pins n join ${postsToOpen(viewer)} p on p.id = n.post_id
      where n.community_id = ${communityId} and ${isBelow(PINNED, 'n.pinned_at')}
      union all
      (select p.id, ${OTHERS}::int, p.created_at from ${postsToOpen(viewer)} p
      where p.community_id = ${communityId} and ${isBelow(OTHERS, 'p.created_at')}
        and not exists (select from community_pins n where n.post_id = p.id)
      order by p.created_at desc, p.id desc limit ${limit + offset + 1})) found
    order by part, at desc, id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPageAt(rows, limit, (row) => [row.part, row.at.getTime(), row.id])
  const ids = items.map((row) => row.id)
  await recordStaffAccess(db, viewer, ids)
  return { items: await hydratePosts(db, viewer, ids), next }
}

type CommunityPost = { communityId: number; postId: number }

/** Pins a post above the others of its community. A pinned post keeps its place. For the staff of the community. */
export function pinCommunityPost(db: Db, viewer: Viewer, post: CommunityPost): Promise<PinAnswer> {
  return inTransaction(db, async (tx) => {
    const { membership, authorId } = await openForStaff(tx, viewer, post)
    refuseArchived(membership)
    const { communityId, postId } = post
    const { numInsertedOrUpdatedRows: made } = await tx
      .insertInto('community_pins')
      .values({ community_id: communityId, post_id: postId, pinned_by: viewer.id })
      .onConflict((other) => other.doNothing())
      .executeTakeFirstOrThrow()
    if (made) {
      await refuseTooMany(tx, communityId)
      await logAction(tx, {
        communityId,
        act: 'post.pin',
        actorId: viewer.id,
        subjectId: authorId,
      })
    }
    const pin = await tx
      .selectFrom('community_pins')
      .select('pinned_at')
      .where('post_id', '=', postId)
      .executeTakeFirst()
    return { pinnedAt: pin?.pinned_at.toISOString() ?? null }
  })
}

/** Takes a pin away, if there is one. */
export function unpinCommunityPost(db: Db, viewer: Viewer, post: CommunityPost): Promise<PinAnswer> {
  return inTransaction(db, async (tx) => {
    const { authorId } = await openForStaff(tx, viewer, post)
    const { communityId, postId } = post
    const { numDeletedRows: gone } = await tx
      .deleteFrom('community_pins')
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow()
    if (gone)
      await logAction(tx, {
        communityId,
        act: 'post.unpin',
        actorId: viewer.id,
        subjectId: authorId,
      })
    return { pinnedAt: null }
  })
}

/** Locks the community of a post that its staff may open. */
async function openForStaff(tx: Db, viewer: Viewer, { communityId, postId }: CommunityPost) {
  const membership = await lockViewerMembership(tx, viewer, communityId)
  refuseAllButStaff(membership)
  const { rows } = await sql<{ authorId: number }>`
    select p.author_id as "authorId" from ${postsToOpen(viewer)} p where p.id = ${postId} and p.community_id = ${communityId}`.execute(
    tx,
  )
  if (!rows[0]) throw notFound('post')
  return { membership, authorId: rows[0].authorId }
}

/** The community is locked, so its pins are counted one change at a time. */
async function refuseTooMany(tx: Db, communityId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from community_pins where community_id = ${communityId}`.execute(tx)
  if ((rows[0]?.count ?? 0) > COMMUNITY_PINS_MAX)
    throw conflict('too_many_pins', communityWording.tooManyPins)
}
