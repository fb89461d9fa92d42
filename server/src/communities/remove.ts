import { communityWording } from '@kith/shared/communities.ts'
import { mayDeleteCommunity } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import { recordAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { forbidden } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { releaseMediaOfPosts, releasePictures } from '../media/media.ts'
import { postsWithin } from '../policy/communities.ts'
import { lockToOpen } from '../policy/openings.ts'
import { lockViewerMembership } from './viewer-membership.ts'

/** This many at a time, because the time of a statement is limited. */
const POSTS = 500
const MEMBERS = 5_000

/**
 * Deletes a community with its posts, their comments and all files, in one transaction. For its creator, and for
 * moderators and admins of the site, whose act is recorded. The sweep of files deletes what lies on the disk.
 */
export function removeCommunity(db: Db, viewer: Viewer, communityId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Before any post, as whoever writes a comment there does.
    await lockToOpen(tx, communityId)
    const membership = await lockViewerMembership(tx, viewer, communityId)
    if (!mayDeleteCommunity(viewer, membership)) throw forbidden(communityWording.creatorOnly)
    if (!membership.isCreator)
      await recordAction(tx, viewer, {
        act: 'community.delete',
        targetId: communityId,
        subjectId: await creatorOf(tx, communityId),
      })
    await releasePictures(tx, communityId, [])
    await dropPosts(tx, communityId)
    await dropMembers(tx, communityId)
    await tx.deleteFrom('communities').where('id', '=', communityId).execute()
  })
}

async function creatorOf(tx: Db, communityId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('communities')
    .select('creator_id')
    .where('id', '=', communityId)
    .executeTakeFirstOrThrow()
  return row.creator_id
}

async function dropPosts(tx: Db, communityId: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select p.id from ${postsWithin(communityId)} p order by p.id limit ${POSTS}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await releaseMediaOfPosts(tx, ids)
    await tx.deleteFrom('posts').where('id', 'in', ids).execute()
  }
}

async function dropMembers(tx: Db, communityId: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from community_members where (user_id, community_id) in (
        select user_id, community_id from community_members where community_id = ${communityId}
        limit ${MEMBERS})`.execute(tx)
    if (numAffectedRows < MEMBERS) return
  }
}
