import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'
import { visibleCommunities } from './communities.ts'
import { commentsToTakePartIn, postsToTakePartIn } from './taking-part.ts'
import { blockedPeople } from './visibility.ts'

/**
 * The notifications of a viewer, as a table, without the silent ones. A notification is silent while the viewer may not
 * see who caused it, or the post, comment or community that it is about (rules/visibility.md 20). So is one about an
 * own post in a community that they have left. A request to join a community is silent for its former staff. Scalar
 * subqueries, because `exists` would let the planner hash all posts. `some` is the part of the table to look at.
 */
export const visibleNotifications = (viewer: Viewer, some: RawBuilder<unknown> = sql`notifications`) => sql`(
  select n.* from ${some} n where n.user_id = ${viewer.id}
    and (n.related_user_id is null or n.related_user_id not in ${blockedPeople(viewer)})
    and case
      when n.related_comment_id is not null
        then (select true from ${commentsToTakePartIn(viewer)} c where c.id = n.related_comment_id)
      when n.related_post_id is not null
        then (select true from ${postsToTakePartIn(viewer)} p where p.id = n.related_post_id)
      when n.related_community_id is not null
        then (select true from ${visibleCommunities(viewer)} c where c.id = n.related_community_id
          and (n.type <> 'community_request' or exists (select from community_members s
            where s.user_id = ${viewer.id} and s.community_id = c.id and s.status = 'approved' and s.role <> 'member')))
      else true end)`
