import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { postsWithin } from './communities.ts'

/**
 * Locks a community that may become public, or is deleted, and waits for the comments that are being written there. Begins a
 * transaction: what takes a weaker lock first could wait for another that does the same.
 */
export async function lockToOpen(tx: Db, communityId: number): Promise<void> {
  await sql`select from communities where id = ${communityId} for update`.execute(tx)
}

/**
 * Keeps the community of a post from becoming public before a new comment stands. Many hold it at once. The post is
 * locked after this. A new post holds `lockCommunity`, which does the same.
 */
export async function lockAgainstOpening(tx: Db, postId: number): Promise<void> {
  await sql`select from communities where id = (select community_id from posts where id = ${postId})
    for key share`.execute(tx)
}

/**
 * Whether words of others stand in a community that is locked to be opened: posts and comments of anybody who is not
 * its owner, or not the viewer (rules/communities.md 31). Former members count, deleted comments don't.
 */
export async function othersWroteIn(tx: Db, viewer: Viewer, communityId: number): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`
    with own as (select creator_id from communities where id = ${communityId} and creator_id = ${viewer.id})
    select exists (select from ${postsWithin(communityId)} p where p.author_id not in (select * from own))
      or exists (select from ${postsWithin(communityId)} p join comments c on c.post_id = p.id
        where not c.is_deleted and c.user_id not in (select * from own)) as "isSo"`.execute(tx)
  return rows[0]?.isSo ?? false
}
