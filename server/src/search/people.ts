import type { Person } from '@kith/shared/accounts.ts'
import type { FriendStatus } from '@kith/shared/friends.ts'
import type { FoundPerson, SearchInput } from '@kith/shared/search.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { containsAll } from '../core/database/folded-text.ts'
import { prepare } from '../core/database/statement.ts'
import { cutPageAt, readCursor } from '../core/paging.ts'
import { friendStatusesOf } from '../friends/friends.ts'
import { visiblePeople } from '../policy/visibility.ts'
import { readSearchTerms } from './search-terms.ts'

/**
 * How many friends are ranked, and how many others. Of the others, those with a word that begins like the search come
 * first. More letters find the rest.
 */
const FRIENDS_RANKED = 1_000
const RANKED = 300
/**
 * How many words are looked up; only one when all are single letters, because most names contain those. `COMPARED`
 * members from the index are compared with the rest of the search.
 */
const CHOICE = { lookedUp: 2, oneLetter: true }
const COMPARED = 2_000

/** A page of the members that a search finds: the exact username, then beginnings; friends first, short names first. */
export async function searchPeople(
  db: Db,
  viewer: { id: number },
  { q, before, limit, offset }: SearchInput,
) {
  const { text, words, parts } = await readSearchTerms(db, q.replaceAll(BEFORE_USERNAME, '$1'), CHOICE)
  if (text === '') return { items: [], next: undefined }
  const [afterRank, afterId] = readCursor(before, [-1, 0])
  const rows = await finding(db, {
    viewerId: viewer.id,
    text,
    all: [...words, ...parts],
    parts,
    begins: words.map((word) => `'^${word}':*`).join(' & '),
    has: words.map((word) => `('^${word}':* | '${word}':*)`).join(' & '),
    ranked: words.length > 0 ? RANKED : 0,
    afterRank,
    afterId,
    limit: limit + 1,
    offset,
  })
  const { items, next } = cutPageAt(rows, limit, ({ rank, id }) => [rank, id])
  const ids = items.map(({ id }) => id)
  const friendships = await friendStatusesOf(db, viewer, ids)
  return { items: items.map((row): FoundPerson => asFound(row, friendships.get(row.id))), next }
}

const asFound = ({ id, username, name, avatar }: Hit, friendship: FriendStatus = { status: 'none' }) => {
  return { id, username, name, avatar, friendship }
}

/** People write `@` before a username. */
const BEFORE_USERNAME = /(^|\s)[@＠]/g

type Hit = Person & { rank: number }

type SearchValues = {
  viewerId: number
  text: string
  all: string[]
  parts: string[]
  begins: string
  has: string
  ranked: number
  afterRank: number
  afterId: number
  limit: number
  offset: number
}

const TYPES: Record<keyof SearchValues, string> = {
  viewerId: 'bigint',
  text: 'text',
  all: 'text[]',
  parts: 'text[]',
  begins: 'text',
  has: 'text',
  ranked: 'int',
  afterRank: 'bigint',
  afterId: 'bigint',
  limit: 'int',
  offset: 'int',
}

/**
 * Found with the index of migration 0016, which contains no signs. When it has more than are ranked, or can't tell, all
 * friends are searched too.
 */
const finding = prepare<SearchValues, Hit>(TYPES, (values) => {
  const { viewerId, text, all, parts, begins, has, ranked } = values
  const people = visiblePeople({ id: viewerId })
  const matching = (query: string) => sql`(
    select u.id from (select u.* from ${people} u
      where person_words(u.username, u.name) @@ ${query}::tsquery limit ${sql.lit(COMPARED)}) u
    where ${containsAll(written, parts)} limit ${ranked})`
  return sql<Hit>`
    with indexed as materialized (${matching(begins)} union all ${matching(has)} limit ${ranked})
    select id, username, name, avatar, rank from (
      select u.id, u.username, u.name, u.avatar, ${rankOf(viewerId, text)} as rank from ${people} u where u.id in (
        select id from indexed
        union all select u.id from users u where lower(u.username) = ${text}
        union all (select u.id from friendships f join users u on u.id = f.friend_id
          where (cardinality(${parts}) > 0 or (select count(*) from indexed) = ${ranked})
            and f.user_id = ${viewerId} and ${containsAll(written, all)}
          limit ${sql.lit(FRIENDS_RANKED)}))) found
    where (rank, id) > (${values.afterRank}, ${values.afterId})
    order by rank, id limit ${values.limit} offset ${values.offset}`
})

/** The text that a search compares: name and username. */
const written = sql`u.name || ' ' || u.username`

/** The smaller, the better. The hundreds say how well it matches and whether it is a friend, the rest is the length. */
const rankOf = (viewerId: number, text: string) => sql<number>`(case
    when lower(u.username) = ${text} then 0
    when position(' ' || ${text} in ' ' || folded(${written})) > 0 then 400
    else 800 end
  + case when exists (select from friendships where user_id = ${viewerId} and friend_id = u.id) then 0 else 200 end
  + char_length(u.name) + char_length(u.username))`
