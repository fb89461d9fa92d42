import { sql } from 'kysely'
import type { Db } from '../src/core/database.ts'

/** The rows whose counter differs from what it counts, over every counter of the schema. */
export async function drifted(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'likes' as counter, id from posts p
      where like_count <> (select count(*) from post_likes l where l.post_id = p.id)
    union all select 'comments', id from posts p
      where comment_count <> (select count(*) from comments c where c.post_id = p.id and not c.is_deleted)
    union all select 'comment likes', id from comments c
      where like_count <> (select count(*) from comment_likes l where l.comment_id = c.id)
    union all select 'friends', id from users u
      where friend_count <> (select count(*) from friendships f where f.user_id = u.id)
    union all select 'members', id from communities c
      where member_count <> (select count(*) from community_members m where m.community_id = c.id and m.status = 'approved')
    union all select 'community posts', id from communities c
      where post_count <> (select count(*) from posts p where p.community_id = c.id)
    union all select 'hashtags', id from hashtags h
      where usage_count <> (select count(*) from post_hashtags t where t.hashtag_id = h.id)`.execute(db)
  return rows
}
