import type { SuggestedPerson, PeopleQuery } from '@kith/shared/friends.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPageAt, readCursor } from '../core/paging.ts'
import { matchesName, peopleNamed } from './people-named.ts'
import { friendsOf, mutualCount, notOfferedAsFriends } from './friend-candidates.ts'

type Limits = { friends: number; theirs: number; best: number }

/**
 * The bounds of a list of suggestions. A viewer with at most `friends` friends, who have at most `theirs` friends
 * together, gets all friends of friends. For others, that many of the newest friends are asked, and the list has the
 * `best` of the members they know. The common friends of everybody shown are counted exactly.
 */
const LIMITS: Limits = { friends: 300, theirs: 20_000, best: 60 }
/** A name is searched for among the `known` members with the most common friends, and `named` other members. */
const SEARCHED = { known: 1_000, named: 100 }

/** Friends of friends, those with the most common friends first. */
export async function listSuggestions(db: Db, viewer: Viewer, query: PeopleQuery, limits: Limits = LIMITS) {
  const { q, before, limit, offset } = query
  const [count, id] = readCursor(before, [Number.MAX_SAFE_INTEGER, 0])
  const { rows } = await sql<SuggestedPerson>`
    with friends as materialized ${friendsOf(viewer)},
    nobody as materialized ${notOfferedAsFriends(viewer, sql`friends`)},
    newest as (select f.id, sum(u.friend_count) over (order by f.created_at desc, f.id desc) - u.friend_count as before
      from (select * from friends order by created_at desc, id desc limit ${limits.friends}) f join users u on u.id = f.id),
    asked as materialized (select id from newest where before < ${limits.theirs}),
    reach as materialized (select (select count(*) from friends) = (select count(*) from asked) as is_whole),
    found as (select theirs.friend_id as id, count(*) as count from asked join friendships theirs on theirs.user_id = asked.id
      where theirs.friend_id not in (select id from nobody) group by 1),
    best as (${q ? bestNamed(q, limits) : mostOf(sql`found`, limits.best)}),
    counted as materialized (select u.id, case when is_whole then u.count else ${exactCount} end as count from best u, reach),
    page as (select id, count from counted
      where count > 0 and (count, id) < (${count}::bigint, ${id}::bigint)
      order by count desc, id desc limit ${limit + 1} offset ${offset})
    select u.id, u.username, u.name, u.avatar, page.count as "mutualCount"
    from page join users u on u.id = page.id order by page.count desc, u.id desc`.execute(db)
  return cutPageAt(rows, limit, ({ mutualCount, id }) => [mutualCount, id])
}

/**
 * The common friends. If the viewer has few friends and the other member many, each of the few is looked up among the
 * many. A scalar subquery, because `exists` would be joined with all of them.
 */
const exactCount = sql`case
  when (select friend_count from users known where known.id = u.id) > 12 * (select count(*) from friends) then
    (select count((select 1 from friendships theirs where theirs.user_id = u.id and theirs.friend_id = mine.id)) from friends mine)
  else ${mutualCount()} end`

/** The members of `people` with the highest counts; all of them when every friend was asked. */
const mostOf = (people: RawBuilder<unknown>, count: number) =>
  sql`select id, count from ${people} found order by count desc, id desc
    limit (select case when is_whole then null else ${count}::int end from reach)`

/** People of that name. Known members are looked up one by one: a join would read all members. */
function bestNamed(q: string, limits: Limits): RawBuilder<unknown> {
  const known = sql`(select known.* from (${mostOf(sql`found`, SEARCHED.known)}) known
    where (select ${matchesName(q)} from users u where u.id = known.id))`
  return sql`select id, max(count) as count from (
    (${mostOf(known, limits.best)}) union all
    (select u.id, 0 from ${peopleNamed(q, sql`not (select is_whole from reach)`)} u
      where u.id not in (select id from nobody) limit ${SEARCHED.named})) named group by 1`
}
