import type { Role } from '@kith/shared/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { readSearchTerms } from '../search/search.ts'
import type { MemberOrder } from './member-orders.ts'

/**
 * How a search is bounded. `scanFirst` members next in order are compared one by one: a search that fits many fills its
 * page with these. Otherwise up to `sortAtMost` members that the index finds are sorted. When it finds more, the page is
 * filled in order.
 */
export type MatchLimits = { scanFirst: number; sortAtMost: number }
export const MATCH_LIMITS: MatchLimits = { scanFirst: 1_000, sortAtMost: 20_000 }
const SEARCH_OPTIONS = { lookedUp: 2, oneLetter: true }

type MatchQuery = {
  roles: readonly Role[]
  order: MemberOrder
  after: RawBuilder<boolean>
  count: number
  limits: MatchLimits
}

/** The first `count` members after a place who have all words of `q`, as rows of users. */
export async function matchingMembers(db: Db, q: string, among: MatchQuery): Promise<RawBuilder<unknown>> {
  const { text, words, parts } = await readSearchTerms(db, q, SEARCH_OPTIONS)
  if (text === '') return inOrder(among, sql`true`)
  if (words.length === 0) return inOrder(among, has(parts))
  const query = words.map((word) => `('^${word}':* | '${word}':*)`).join(' & ')
  const { roles, order, after, count, limits } = among
  const all = has([...words, ...parts])
  return sql`
    with near as materialized (
      select u.* from (
        select u.* from (${inOrder({ ...among, count: limits.scanFirst }, sql`true`)}) u order by ${order.by} limit ${limits.scanFirst}) u
      where ${all} order by ${order.by} limit ${count}),
    is_full as materialized (select count(*) >= ${count} as yes from near),
    indexed as materialized (
      select id from users where person_words(username, name || ' ' || email) @@ ${query}::tsquery
      limit ${limits.sortAtMost + 1}),
    are_few as materialized (
      select count(*) <= ${limits.sortAtMost} as yes from indexed where not (select yes from is_full))
    select near.* from near where (select yes from is_full)
    union all
    (select u.* from indexed join users u on u.id = indexed.id
      where not (select yes from is_full) and (select yes from are_few)
        and u.role = any(${roles}::user_role[]) and ${after} and ${has(parts)}
      order by ${order.by} limit ${count})
    union all
    (select u.* from (${inOrder(among, all)}) u
      where not (select yes from is_full) and not (select yes from are_few))`
}

/** Whether a member has all of these texts somewhere in name, username and e-mail address. */
const has = (parts: readonly string[]) =>
  sql<boolean>`not exists (select from unnest(${parts}::text[]) part where position(part in u.search_text) = 0)`

/** Each role has its own part of the index. */
const inOrder = ({ roles, order, after, count }: MatchQuery, condition: RawBuilder<unknown>) => sql`
  select found.* from unnest(${roles}::user_role[]) as wanted (role)
  cross join lateral (
    select u.* from users u where u.role = wanted.role and ${after} and ${condition}
    order by ${order.by} limit ${count}) found`
