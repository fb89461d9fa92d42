import { sql } from 'kysely'
import type { Db } from '../src/core/database/database.ts'
import { inWorld, type RandomWorld, type Settled } from './random-world.ts'

export const HASHTAG = 'drawn'

/** The code of the link to a community. */
export const linkCodeOf = (community: number) => String(community).padStart(22, 'd')

/**
 * A drawn world in which everybody has left traces wherever members do: tags, likes, bookmarks, messages with posts,
 * requests, invitations, links, pins, hashtags, notifications. Made in a transaction, which is rolled back after
 * `look`.
 */
export const inLivelyWorld = (
  db: Db,
  world: RandomWorld,
  look: (tx: Db, ids: Settled) => Promise<void>,
): Promise<void> =>
  inWorld(db, world, async (tx, ids) => {
    const people = sql`unnest(${ids.people}::bigint[])`
    for (const trace of [
      sql`insert into post_tags (post_id, user_id) select p.id, u from posts p, ${people} u where p.author_id <> u`,
      sql`insert into comment_tags (comment_id, user_id) select c.id, u from comments c, ${people} u where c.user_id <> u`,
      sql`insert into comment_likes (comment_id, user_id) select c.id, u from comments c, ${people} u`,
      sql`insert into bookmarks (user_id, post_id) select u, p.id from ${people} u, posts p`,
      sql`insert into bookmarks (user_id, comment_id) select u, c.id from ${people} u, comments c`,
      sql`insert into pinned_posts (post_id, pinned_by) select id, author_id from posts`,
      sql`insert into moderator_notes (content, author_id) select 'Drawn', u from ${people} u`,
      sql`insert into staff_access (owner_id, post_id, opened_by) select p.author_id, p.id, u from posts p, ${people} u
        where p.author_id <> u`,
      sql`insert into hashtags (name) values (${HASHTAG})`,
      sql`insert into post_hashtags (hashtag_id, post_id, created_at) select h.id, p.id, p.created_at from hashtags h, posts p`,
      sql`insert into hashtag_follows (user_id, hashtag_id, last_visit_at) select u, h.id, '2025-01-01' from hashtags h, ${people} u`,
      // Everybody has sent a request to the member two places after them, and has invited the next one.
      sql`insert into friend_requests (requester_id, recipient_id)
        select u.id, o.id from users u join users o on o.id = u.id + 2
        where not exists (select from friendships f where f.user_id = u.id and f.friend_id = o.id)
          and not exists (select from blocks b where b.blocker_id in (u.id, o.id) and b.blocked_id in (u.id, o.id))`,
      sql`insert into invitations (code, created_by, used_by, used_at)
        select 'AAAA-BBBB-' || lpad((u.id % 10000)::text, 4, '0'), u.id, o.id, now()
        from users u join users o on o.id = u.id + 1`,
      sql`insert into join_requests (community_id, user_id, message)
        select c.id, u, 'Drawn' from communities c, ${people} u
        where not exists (select from community_members m where m.community_id = c.id and m.user_id = u)`,
      sql`insert into community_links (community_id, code, created_by)
        select c.id, lpad(c.id::text, 22, 'd'), (select min(user_id) from community_members where community_id = c.id)
        from communities c`,
      sql`insert into notifications (user_id, type, message, related_user_id, related_community_id)
        select m.user_id, 'community_request', 'Drawn', r.user_id, r.community_id
        from join_requests r join community_members m using (community_id) where m.role <> 'member'`,
      sql`insert into notifications (user_id, type, message, related_user_id, related_post_id)
        select u, 'mention', 'Drawn', o, p.id from ${people} u, ${people} o, posts p where u <> o`,
      sql`insert into notifications (user_id, type, message, related_user_id, related_post_id, related_comment_id)
        select u, 'mention', 'Drawn', c.user_id, c.post_id, c.id from ${people} u, comments c where u <> c.user_id`,
      sql`with sent as (
          insert into messages (sender_id, recipient_id, content, post_id, shares_post)
          select f.user_id, f.friend_id, 'Drawn', p.id, true from friendships f, posts p
          returning id, sender_id, recipient_id)
        insert into conversations (user_id, other_id, last_message_id)
        select user_id, friend_id, (select max(id) from sent
            where least(sender_id, recipient_id) = least(f.user_id, f.friend_id)
              and greatest(sender_id, recipient_id) = greatest(f.user_id, f.friend_id))
        from friendships f`,
    ])
      await trace.execute(tx)
    await look(tx, ids)
  })
