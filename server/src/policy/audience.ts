import type { Viewer } from '../core/viewer.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { sql } from 'kysely'
import { blockedPeople } from './visibility.ts'

/** The audience a post is meant for. In a community, its visibility plays no part. */
export type AudienceChoice = { visibility: PostVisibility; communityId: number | undefined }

/**
 * Everybody but its author who would see such a post of this author, as a table of users with their `distance`. It is 0
 * for a friend, 1 for a friend of a friend, 2 for others. These are the people whom `maySee` lets in, found from the
 * author's end. Asking for each member would be too slow for a number beside a selector. audience.test.ts checks it
 * against the oracle.
 */
export const audienceLike = (author: Viewer, choice: AudienceChoice) => sql`(
  with friend as materialized (select friend_id as id from friendships where user_id = ${author.id}),
  far as materialized (
    select distinct theirs.friend_id as id from friend join friendships theirs on theirs.user_id = friend.id)
  select u.*, case when u.id in (select id from friend) then 0 when u.id in (select id from far) then 1 else 2 end
    as distance
  from users u join ${reached(choice)} r on r.id = u.id
  where u.id <> ${author.id} and u.id not in ${blockedPeople(author)})`

function reached({ visibility, communityId }: AudienceChoice) {
  if (communityId !== undefined) return membersWhoMayRead(communityId)
  if (visibility === 'friends') return sql`friend`
  return visibility === 'public' ? sql`users` : sql`(select id from friend union select id from far)`
}

/** Who may read a community: its approved members, and every member when it is public. */
const membersWhoMayRead = (communityId: number) => sql`(
  select m.user_id as id from community_members m where m.community_id = ${communityId} and m.status = 'approved'
  union select e.id from communities c cross join users e where c.id = ${communityId} and c.visibility = 'public')`
