import type { Viewer } from '../core/viewer.ts'
import { excerptOf } from '@kith/shared/text/excerpts.ts'
import { PREVIEW_MAX, TRENDING_KEPT_MS, type TrendingPost } from '@kith/shared/trending.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { timedCache } from '../core/timed-cache.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { unseenAuthors, visiblePosts } from '../policy/visibility.ts'
import { hydratePosts } from '../posts/posts.ts'
import { oldestCounted, weightOf } from './time-decay.ts'

const RANKED = 10_000
/** How many of the latest likes, and of the latest comments, are weighed. On a busier site the oldest don't count. */
const WEIGHED_MAX = 500_000

/** The trending posts for a viewer. All are ranked together, once a minute; a viewer gets those they may see now. */
export function openTrendingPosts(db: Db, now?: () => number) {
  const readRanking = timedCache(TRENDING_KEPT_MS, () => rankPosts(db), now)
  return async (viewer: Viewer, limit: number): Promise<TrendingPost[]> => {
    const ids = await firstVisible(db, viewer, await readRanking(), limit)
    const posts = await hydratePosts(db, viewer, ids)
    return posts.map((post) => ({
      ...post,
      avatar: post.author.avatar,
      preview: excerptOf(post.content, PREVIEW_MAX),
    }))
  }
}

/** The ids of the posts with likes or comments in the last week, the highest weight first. */
async function rankPosts(db: Db): Promise<number[]> {
  const { rows } = await ranking.execute(db)
  return rows.map(({ id }) => id)
}

/** The second comment of a person counts half, the third a quarter and so on, so that nobody can make a trend alone. */
const ranking = sql<{ id: number }>`
  with liked as (
    select post_id, created_at from post_likes where created_at > ${oldestCounted}
    order by created_at desc limit ${sql.lit(WEIGHED_MAX)}),
  commented as (
    select post_id, user_id, created_at from comments where created_at > ${oldestCounted} and not is_deleted
    order by created_at desc limit ${sql.lit(WEIGHED_MAX)}),
  weighed as (
    select post_id, ${weightOf(sql`created_at`)} as weight from liked
    union all
    select post_id, ${weightOf(sql`max(created_at)`)} * (2 - 0.5::float8 ^ (count(*) - 1)) from commented
    group by post_id, user_id)
  select post_id as id from weighed group by post_id order by sum(weight) desc, post_id desc limit ${sql.lit(RANKED)}`

/** The number of candidates tried first, then four times as many: most viewers may see enough of the first. */
const TRIED_FIRST = 500
const GROWTH = 4

async function firstVisible(db: Db, viewer: Viewer, ranked: number[], limit: number): Promise<number[]> {
  const found: number[] = []
  let tried = 0
  for (let count = TRIED_FIRST; tried < ranked.length && found.length < limit; count *= GROWTH) {
    const ids = ranked.slice(tried, tried + count)
    const rows = await picking(db, viewer, { ids, limit: limit - found.length })
    found.push(...rows.map(({ id }) => id))
    tried += count
  }
  return found
}

const picking = prepareForRole<{ ids: number[]; limit: number }, { id: number }>(
  { ids: 'bigint[]', limit: 'int' },
  (viewer, { ids, limit }) => sql`
    select p.id from unnest(${ids}) with ordinality ranked (id, place)
    join ${visiblePosts(viewer)} p on p.id = ranked.id
    where p.author_id not in ${unseenAuthors(viewer)}
    order by ranked.place limit ${limit}`,
)
