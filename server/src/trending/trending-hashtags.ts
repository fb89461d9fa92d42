import { HASHTAG_COUNT_MAX, type TrendingHashtag } from '@kith/shared/hashtags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { timedCache } from '../core/timed-cache.ts'
import { postsForEveryone } from '../policy/visibility.ts'

/** How long a ranking is kept (decisions.md §7), and how long it is. */
const KEPT_MS = 60_000
const RANKED = 100
/** A use weighs half after two days. */
const HALF_LIFE_SECONDS = 2 * 24 * 3_600

/** Reads the ranking at most once a minute, whoever asks; it is the same for all. */
export function openTrending(db: Db, now?: () => number) {
  const readRanking = timedCache(KEPT_MS, () => rankHashtags(db), now)
  return async (limit: number): Promise<TrendingHashtag[]> => (await readRanking()).slice(0, limit)
}

/**
 * The hashtags of the last week in posts that every member may see, weighed down with age. Each author counts once for
 * each, so that nobody makes a trend alone.
 */
async function rankHashtags(db: Db): Promise<TrendingHashtag[]> {
  const { rows } = await sql<TrendingHashtag>`
    with used as (
      select t.hashtag_id, p.author_id, max(t.created_at) as latest
      from post_hashtags t join ${postsForEveryone} p on p.id = t.post_id
      where t.created_at > now() - interval '7 days' group by 1, 2),
    ranked as (
      select hashtag_id as id, sum(0.5 ^ (extract(epoch from now() - latest) / ${HALF_LIFE_SECONDS}::int)) as weight
      from used group by 1 order by weight desc, id desc limit ${RANKED})
    select h.id, h.name, ${usageOf(sql`h.id`)} as "usageCount"
    from ranked join hashtags h on h.id = ranked.id order by ranked.weight desc, h.id desc`.execute(db)
  return rows
}

/** How many posts that every member may see have a hashtag: exact to a bound, and a lower bound beyond. */
export const usageOf = (hashtagId: RawBuilder<unknown>) => sql<number>`(
  select count(*) from (select from post_hashtags t join ${postsForEveryone} p on p.id = t.post_id
    where t.hashtag_id = ${hashtagId} limit ${HASHTAG_COUNT_MAX}) counted)`
