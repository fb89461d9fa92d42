import { mayOpenAnyCommunity } from '@kith/shared/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'

/** Whether a member may read a community: it is public, or they belong to it (rules/communities.md 1 to 3). */
export const mayRead = (member: number | RawBuilder<unknown>, community: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from communities where communities.id = ${community} and (visibility = 'public'
    or exists (select from community_members m where m.user_id = ${member} and m.community_id = communities.id
      and m.status = 'approved')))`

/** The communities whose posts a viewer may read, as a table. */
export const readableCommunities = (viewer: Viewer) =>
  sql`(select c.* from communities c where ${mayRead(viewer.id, sql.ref('c.id'))})`

/** The communities that a viewer may know of, as a table: hidden ones only as a member or invited (rules/communities.md 3). */
export const visibleCommunities = (viewer: Viewer) =>
  sql`(select c.* from communities c where c.visibility <> 'hidden' or exists (
    select from community_members m where m.user_id = ${viewer.id} and m.community_id = c.id))`

/** The communities that a viewer may open by id, as a table. Staff of the site may open each, to moderate it. */
export const communitiesToOpen = (viewer: Viewer) =>
  mayOpenAnyCommunity(viewer) ? sql`(select c.* from communities c)` : visibleCommunities(viewer)

/**
 * All posts of a community, as a table. For its members, who may read all but those of the blocked, and for deleting
 * it. The tests visibility.test.ts and communities/posts.test.ts check it against the oracle of `maySee`.
 */
export const postsWithin = (community: number | RawBuilder<unknown>) =>
  sql`(select p.* from posts p where p.community_id = ${community})`

/** Whether a viewer is moderator or admin of a community. */
export const isStaffOf = (viewer: Pick<Viewer, 'id'>, community: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from community_members s where s.user_id = ${viewer.id} and s.community_id = ${community}
    and s.status = 'approved' and s.role <> 'member')`

/** Whether a viewer who has opened the community `c` may read its rules, posts and members. */
export const mayReadOpened = (viewer: Viewer) =>
  mayOpenAnyCommunity(viewer) ? sql<boolean>`true` : mayRead(viewer.id, sql.ref('c.id'))
