import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

type Day = { day: string; posts: number; comments: number }

/**
 * How many of all posts and comments were written on each of the last days (UTC), today the last. It does not show who
 * wrote them. Posts in communities and all others have their own indexes by time.
 */
export async function countWritings(db: Db, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with bounds as (
      select day, day at time zone 'UTC' as start, (day + interval '1 day') at time zone 'UTC' as finish
      from generate_series(
        date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days - 1}),
        date_trunc('day', now() at time zone 'UTC'), interval '1 day') as day)
    select to_char(day, 'YYYY-MM-DD') as day,
      (select count(*) from posts where community_id is null and created_at >= start and created_at < finish)
        + (select count(*) from posts where community_id is not null and created_at >= start and created_at < finish)
        as posts,
      (select count(*) from comments where created_at >= start and created_at < finish) as comments
    from bounds order by day`.execute(db)
  return rows
}
