import { hashtagsIn } from '@kith/shared/hashtags.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database.ts'

/** Ties a new post to the hashtags of its text; part of the transaction that makes the post. */
export async function tagWithHashtags(tx: Db, postId: number, content: string): Promise<void> {
  const names = hashtagsIn(content)
  if (names.length === 0) return
  // In the order of names, as everybody does it: two posts that bring the same new hashtags wait, and don't deadlock.
  await sql`
    insert into hashtags (name) select distinct lower(name) as name from unnest(${names}::text[]) as given (name)
    order by name on conflict (name) do nothing`.execute(tx)
  await sql`
    insert into post_hashtags (hashtag_id, post_id)
    select id, ${postId} from hashtags
    where name in (select lower(name) from unnest(${names}::text[]) as given (name))`.execute(tx)
}
