import type { Viewer } from '../core/viewer.ts'
import {
  FOLLOWED_HASHTAGS_MAX,
  type FollowAnswer,
  type FollowedHashtag,
  type Hashtag,
  HASHTAG_COUNT_MAX,
  hashtagWording,
  NEW_POSTS_MAX,
} from '@kith/shared/hashtags.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict } from '../core/errors.ts'
import { hashtagNamed, postsWithHashtag, usageOf } from './hashtags.ts'

/** A hashtag as its page shows it. One that nobody used looks like one without posts visible to the viewer. */
export async function readHashtag(db: Db, viewer: Viewer, name: string): Promise<Hashtag> {
  const { rows } = await sql<{ usageCount: number; isFollowing: boolean }>`
    select (select count(*) from (select from ${postsWithHashtag(viewer, hashtagNamed(name))} p
        limit ${HASHTAG_COUNT_MAX}) counted) as "usageCount",
      exists (select from hashtag_follows where user_id = ${viewer.id} and hashtag_id = ${hashtagNamed(name)})
        as "isFollowing"`.execute(db)
  return { name, usageCount: rows[0]?.usageCount ?? 0, isFollowing: rows[0]?.isFollowing ?? false }
}

/** Follows a hashtag, even one that nobody has used yet. */
export function followHashtag(db: Db, viewer: Viewer, name: string): Promise<FollowAnswer> {
  return inTransaction(db, async (tx) => {
    await sql`insert into hashtags (name) values (${name}) on conflict (name) do nothing`.execute(tx)
    // One call at a time for each member, so that the limit holds.
    await sql`select from users where id = ${viewer.id} for no key update`.execute(tx)
    await sql`
      insert into hashtag_follows (user_id, hashtag_id) select ${viewer.id}, ${hashtagNamed(name)}
      on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ count: number }>`
      select count(*) from hashtag_follows where user_id = ${viewer.id}`.execute(tx)
    if ((rows[0]?.count ?? 0) > FOLLOWED_HASHTAGS_MAX) throw conflict('too_many', hashtagWording.tooMany)
    return { isFollowing: true }
  })
}

/** Stops following a hashtag. */
export async function unfollowHashtag(db: Db, viewer: Viewer, name: string): Promise<FollowAnswer> {
  await sql`
    delete from hashtag_follows where user_id = ${viewer.id} and hashtag_id = ${hashtagNamed(name)}`.execute(
    db,
  )
  return { isFollowing: false }
}

/** Records that a follower has now visited the page of a hashtag. */
export async function visitHashtag(db: Db, viewer: Viewer, name: string): Promise<void> {
  await sql`
    update hashtag_follows set last_visit_at = now()
    where user_id = ${viewer.id} and hashtag_id = ${hashtagNamed(name)}`.execute(db)
}

/** The hashtags that a member follows, by name, each with the number of others' posts since the last visit. */
export async function listFollowed(db: Db, viewer: Viewer): Promise<FollowedHashtag[]> {
  const { rows } = await sql<FollowedHashtag>`
    select h.id, h.name, ${usageOf(sql`h.id`)} as "usageCount",
      (select count(*) from (select from ${postsWithHashtag(viewer, sql`h.id`)} p
        where p.created_at > f.last_visit_at and p.author_id <> ${viewer.id} limit ${NEW_POSTS_MAX}) counted) as "newPosts"
    from hashtag_follows f join hashtags h on h.id = f.hashtag_id
    where f.user_id = ${viewer.id} order by h.name`.execute(db)
  return rows
}
