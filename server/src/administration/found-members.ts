import type { Role } from '@kith/shared/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { readWanted } from '../search/search.ts'
import type { Order } from './orders.ts'

/** Up to this many members that the index finds are sorted. When there are more, a page of them is soon found in order. */
const SORTED_MAX = 20_000
const CHOICE = { lookedUp: 2, oneLetter: true }

type Among = {
  roles: readonly Role[]
  order: Order
  after: RawBuilder<boolean>
  count: number
  /** Lower in tests. */
  sortedMax?: number
}

/** The first `count` members after a place who have all words of `q`, as rows of users. */
export async function wantedMembers(db: Db, q: string, among: Among): Promise<RawBuilder<unknown>> {
  const { text, words, parts } = await readWanted(db, q, CHOICE)
  if (text === '') return inOrder(among, sql`true`)
  if (words.length === 0) return inOrder(among, has(parts))
  const query = words.map((word) => `('^${word}':* | '${word}':*)`).join(' & ')
  const { roles, order, after, count, sortedMax = SORTED_MAX } = among
  return sql`
    with indexed as materialized (
      select id from users where person_words(username, name || ' ' || email) @@ ${query}::tsquery
      limit ${sortedMax + 1}),
    are_few as materialized (select count(*) <= ${sortedMax} as few from indexed)
    select * from (
      (select u.* from indexed join users u on u.id = indexed.id
        where (select few from are_few) and u.role = any(${roles}::user_role[]) and ${after} and ${has(parts)}
        order by ${order.by} limit ${count})
      union all
      (select u.* from (${inOrder(among, sql`${has([...words, ...parts])} and not (select few from are_few)`)}) u)
    ) found`
}

/** Whether a member has all of these texts somewhere in name, username and e-mail address. */
const has = (parts: readonly string[]) =>
  sql<boolean>`not exists (select from unnest(${parts}::text[]) part where position(part in u.search_text) = 0)`

/** Each role has its own part of the index. */
const inOrder = ({ roles, order, after, count }: Among, condition: RawBuilder<unknown>) => sql`
  select found.* from unnest(${roles}::user_role[]) as wanted (role)
  cross join lateral (
    select u.* from users u where u.role = wanted.role and ${after} and ${condition}
    order by ${order.by} limit ${count}) found`
