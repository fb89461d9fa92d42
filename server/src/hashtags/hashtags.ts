import type { Viewer } from '../core/viewer.ts'
import { HASHTAG_COUNT_MAX } from '@kith/shared/hashtags.ts'
import { hashtagsIn } from '@kith/shared/text/named.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { postsForEveryone, postsOf, unseenAuthors, visiblePosts } from '../policy/visibility.ts'

/** Connects a post with the hashtags of its text. Part of the transaction that makes the post. */
export async function tagWithHashtags(tx: Db, postId: number, content: string): Promise<void> {
  const names = hashtagsIn(content)
  if (names.length === 0) return
  // Sorted by name in every call, so that two posts with the same new hashtags wait instead of deadlocking.
  await sql`
    insert into hashtags (name) select name from unnest(${names}::text[]) as given (name)
    order by name on conflict (name) do nothing`.execute(tx)
  await sql`
    insert into post_hashtags (hashtag_id, post_id, created_at)
    select h.id, p.id, p.created_at from hashtags h cross join ${postsOf(sql`(select ${postId}::bigint as id)`)}
    where h.name = any(${names}::text[])
    on conflict do nothing`.execute(tx)
}

/** After an edit: sets the hashtags of the new text, and no others. Part of the transaction of the edit. */
export async function retagWithHashtags(tx: Db, postId: number, content: string): Promise<void> {
  const names = hashtagsIn(content)
  // Locks all counters that may change, sorted by id, so that two edits that swap hashtags wait instead of deadlocking.
  await sql`
    select from hashtags where id in (
      select hashtag_id from post_hashtags where post_id = ${postId}
      union select id from hashtags where name = any(${names}::text[]))
    order by id for no key update`.execute(tx)
  await sql`
    delete from post_hashtags t using hashtags h
    where t.post_id = ${postId} and h.id = t.hashtag_id and h.name <> all(${names}::text[])`.execute(tx)
  await tagWithHashtags(tx, postId, content)
}

/**
 * The posts with a hashtag that a viewer gets on its page, as a table of (id, author_id, created_at). These are visible
 * posts, except by authors whom the viewer hides (rules/posts.md 20).
 */
export const postsWithHashtag = (viewer: Viewer, hashtagId: RawBuilder<unknown>) => sql`(
  select t.post_id as id, p.author_id, t.created_at from post_hashtags t join ${visiblePosts(viewer)} p on p.id = t.post_id
  where t.hashtag_id = ${hashtagId} and p.author_id not in ${unseenAuthors(viewer)})`

/** How many posts that every member may see have a hashtag: exact up to a bound, a lower bound beyond. */
export const usageOf = (hashtagId: RawBuilder<unknown>) => sql<number>`(
  select count(*) from (select from post_hashtags t join ${postsForEveryone} p on p.id = t.post_id
    where t.hashtag_id = ${hashtagId} limit ${HASHTAG_COUNT_MAX}) counted)`

/** The id of a hashtag by the name that `hashtagName` gives it; null when nobody has used or followed it. */
export const hashtagNamed = (name: string) => sql`(select id from hashtags where name = ${name}::text)`
