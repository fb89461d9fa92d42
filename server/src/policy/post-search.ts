import type { Viewer } from '../core/viewer.ts'
import { type RawBuilder, sql } from 'kysely'
import { containsAll } from '../core/database/folded-text.ts'
import { maySee, unseenAuthors } from './visibility.ts'

/** What a search looks at: at most `count` of the newest posts below an id. */
export type Scope = {
  below: number
  count: number
  /** A tsquery as text, with ~ before each word. */
  query: string
  /** The stretches of ids to search, newest first. */
  stretches: number[]
  /** Texts that a post must contain literally. */
  parts: string[]
}

/** Whether the post `p` of a search is one to find. */
type Condition = RawBuilder<boolean>

/** A post that was looked at, and whether it is found; null when there was too much to compare. */
export type SearchedPost = { id: number; isFound: boolean | null }

/**
 * The posts with certain words, newest first. The index is asked for one stretch of ids after another (migration 0016),
 * until there are enough. A stretch is small enough to be sorted quickly. A rare word leads through all of them, a
 * common one ends in the first. `+ 0` stops the use of the primary key.
 */
const postsWithWords = ({ query, stretches, below, count }: Scope) =>
  sql`select found.* from unnest(${stretches}) stretch cross join lateral (
    select p.* from posts p where ${hasWords(query)} and p.id + 0 < ${below}
    order by p.id desc limit ${count}) found`

/** Which of these posts are found, when there are no parts to compare. */
export const findPosts = (scope: Scope, condition: Condition) => sql<SearchedPost>`
  select p.id, ${condition} as "isFound" from (${postsWithWords(scope)} limit ${scope.count}) p`

/** The same with parts to compare. */
export const compareFoundPosts = (scope: Scope, condition: Condition) =>
  compareIn(scope, condition, postsWithWords(scope))

/** The newest posts, for a search for signs alone, which no index contains. */
export const compareNewestPosts = (scope: Scope, condition: Condition) =>
  compareIn(scope, condition, sql`select p.* from posts p where p.id < ${scope.below} order by p.id desc`)

type WordScope = Pick<Scope, 'query' | 'stretches' | 'count'>

/** How many posts contain certain words, counted up to `count`. */
export const countWithWords = ({ query, stretches, count }: WordScope) => sql<{ found: number }>`
  select count(*) as found from (select from unnest(${stretches}) stretch cross join lateral (
    select from posts p where ${hasWords(query)} limit ${count}) found limit ${count}) counted`

/** Those of the given stretches that have a post with all the words, in the given order. */
export const stretchesWith = ({ query, stretches }: Omit<WordScope, 'count'>) => sql<{ stretch: number }>`
  select stretch from unnest(${stretches}) stretch cross join lateral (
    select from posts p where ${hasWords(query)} limit 1) found`

const hasWordsIn = (stretch: RawBuilder<unknown>, query: string) =>
  sql<boolean>`post_words(p.id, p.content) @@ replace(${query}, '~', to_hex(${stretch}) || ':')::tsquery`
const hasWords = (query: string) => hasWordsIn(sql`stretch`, query)

/** Whether the post `p` has all the words of a query, for posts that were found without the index of words. */
export const postHasWords = (query: string) => hasWordsIn(sql`p.id >> 13`, query)

const STRETCH = 2 ** 13

/** The stretch of an id, and the first id of a stretch, as in migration 0016. */
export const stretchOf = (id: number) => Math.floor(id / STRETCH)
export const startOf = (stretch: number) => stretch * STRETCH

/** An id above all posts. */
export const aboveAllPosts = sql<number>`(select coalesce(max(id), 0) + 1 from posts)`

/** The posts that search gives a viewer: those they may see, except by authors they hide (rules/visibility.md 6 and 18). */
export const isThereFor = (viewer: Viewer) =>
  sql<boolean>`(p.author_id not in ${unseenAuthors(viewer)} and ${maySee(viewer.id, 'p')})`

/** Posts are folded one after the other, newest first, until their cost reaches this: 25 ms of the database's time. */
const FOLDED_MAX = 2_000_000
/** Measured: text that is not all ASCII takes twenty times as long, and U+FDFA, which stands for 18 letters, forty times. */
export const costOfFolding = sql`case when octet_length(p.content) = char_length(p.content)
    then char_length(p.content)::bigint
    else 40 * char_length(p.content)::bigint - 20 * char_length(replace(p.content, U&'\\FDFA', '')) end`

/**
 * Compares the texts of the posts that are wanted, and no others: what the viewer may not see takes no time, and uses up
 * nothing of what a page compares. `offset 0` keeps PostgreSQL from asking twice whether a post is wanted.
 */
const compareIn = (scope: Scope, condition: Condition, posts: RawBuilder<unknown>) => sql<SearchedPost>`
  select p.id, case when p.cost is null then false
    when p.spent - p.cost < ${sql.lit(FOLDED_MAX)} then ${containsAll(sql`p.content`, scope.parts)} end as "isFound"
  from (select p.*, coalesce(sum(p.cost) over (order by p.id desc), 0) as spent
    from (select p.id, p.content, case when ${condition} then ${costOfFolding} end as cost
      from (${posts} limit ${scope.count}) p offset 0) p) p
  order by p.id desc`
