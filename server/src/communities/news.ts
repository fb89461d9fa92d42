import { COMMUNITY_NEWS_MAX, type CommunityNews } from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { postsWithin } from '../policy/communities.ts'
import { unseenAuthors } from '../policy/visibility.ts'
import { readViewerMembership } from './viewer-membership.ts'

/** At most this many communities are looked at: those joined last. */
const LOOKED_AT = 100

/** The own communities with posts of others since the last visit, those with the latest post first. */
export async function listNews(db: Db, viewer: Viewer, limit: number): Promise<CommunityNews[]> {
  const { rows } = await sql<CommunityNews>`
    with own as materialized (
      select community_id, last_visit_at from community_members
      where user_id = ${viewer.id} and status = 'approved' order by joined_at desc limit ${LOOKED_AT})
    select c.id, c.name, c.avatar, n.count as "newPosts"
    from own join communities c on c.id = own.community_id
    cross join lateral (
      select count(*) as count, max(new.created_at) as latest from (
        select p.created_at from ${postsWithin(sql.ref('own.community_id'))} p
        where p.created_at > own.last_visit_at
          and p.author_id <> ${viewer.id} and p.author_id not in ${unseenAuthors(viewer)}
        order by p.created_at desc limit ${COMMUNITY_NEWS_MAX}) new) n
    where n.count > 0
    order by n.latest desc, c.id limit ${limit}`.execute(db)
  return rows
}

/** Records that a member has now looked at the posts of a community. For others it changes nothing. */
export async function visitCommunity(db: Db, viewer: Viewer, communityId: number): Promise<void> {
  await readViewerMembership(db, viewer, communityId)
  await sql`
    update community_members set last_visit_at = now()
    where user_id = ${viewer.id} and community_id = ${communityId} and status = 'approved'`.execute(db)
}
