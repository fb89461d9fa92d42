import type { TrendingHashtag } from '@kith/shared/hashtags.ts'
import { TRENDING_KEPT_MS } from '@kith/shared/trending.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { timedCache } from '../core/timed-cache.ts'
import { usageOf } from '../hashtags/hashtags.ts'
import { postsForEveryone } from '../policy/visibility.ts'
import { oldestCounted, weightOf } from './time-decay.ts'

const RANKED = 100

/** Reads the ranking at most once a minute; it is the same for everybody. */
export function openTrendingHashtags(db: Db, now?: () => number) {
  const readRanking = timedCache(TRENDING_KEPT_MS, () => rankHashtags(db), now)
  return async (limit: number): Promise<TrendingHashtag[]> => (await readRanking()).slice(0, limit)
}

/**
 * The hashtags of the last week in posts that every member may see. Older uses weigh less. Each author counts once for
 * each hashtag, so that nobody can make a trend alone.
 */
async function rankHashtags(db: Db): Promise<TrendingHashtag[]> {
  const { rows } = await sql<TrendingHashtag>`
    with used as (
      select t.hashtag_id, p.author_id, max(t.created_at) as latest
      from post_hashtags t join ${postsForEveryone} p on p.id = t.post_id
      where t.created_at > ${oldestCounted} group by 1, 2),
    ranked as (
      select hashtag_id as id, sum(${weightOf(sql`latest`)}) as weight
      from used group by 1 order by weight desc, id desc limit ${RANKED})
    select h.id, h.name, ${usageOf(sql`h.id`)} as "usageCount"
    from ranked join hashtags h on h.id = ranked.id order by ranked.weight desc, h.id desc`.execute(db)
  return rows
}
