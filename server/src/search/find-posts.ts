import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { prepare } from '../core/database/statement.ts'
import {
  aboveAllPosts,
  compareFoundPosts,
  countWithWords,
  type SearchedPost,
  findPosts,
  compareNewestPosts,
  type Scope,
  startOf,
  stretchesWith,
  stretchOf,
} from '../policy/post-search.ts'
import type { SearchTerms } from './search-terms.ts'

/** How many matching posts are read for one page: first what is nearly always enough, then more. */
const LOOKS = [300, 700]
/** A word is common when this many posts of this many newest stretches contain it. */
const COMMON = { posts: 300, stretches: 8 }
/** A page searches this many stretches with one common word, and half as many with two: 0.2 to 1 ms each. */
const STRETCHES_OF_COMMON = 32

/** Where a page begins, and where the search ends: ids. `most` posts are wanted at most. */
type PageBounds = { below: number; from: number; most: number }

/** A search for the posts that a condition wants. `values` are what the condition uses. */
type PostSearch<Values> = (
  db: Db,
  wanted: SearchTerms,
  bounds: PageBounds,
  values: Values,
) => Promise<{ ids: number[]; next: number | undefined }>

/**
 * Makes a search for posts with certain words, newest first. `isWanted` says of the post `p` whether it is one to find,
 * with values of the given types. The next page begins below `next`, also when this one is short or empty because almost
 * none of the matches were wanted.
 */
export function postSearch<Values extends Record<string, unknown>>(
  types: { [Name in keyof Values]: string },
  isWanted: (values: Values) => RawBuilder<boolean>,
): PostSearch<Values> {
  const looking = (at: typeof findPosts) =>
    prepare<Values & Scope, SearchedPost>({ ...types, ...SCOPE }, (values) => at(values, isWanted(values)))
  const lookingFor = looking(findPosts)
  const comparingFound = looking(compareFoundPosts)
  const lookingThrough = looking(compareNewestPosts)

  return async (db, { words, parts }, bounds, values) => {
    let below = Math.min(bounds.below, await aboveAll(db))
    const look = words.length === 0 ? lookingThrough : parts.length === 0 ? lookingFor : comparingFound
    const { stretches, goOnBelow } = await worthALook(db, words, { below, from: bounds.from })
    const query = queryFor(words)
    const ids: number[] = []
    for (const count of LOOKS) {
      const seen = await look(db, { ...values, below, count, query, stretches, parts })
      const end = seen.findIndex(({ isFound }) => isFound === null)
      const compared = end === -1 ? seen : seen.slice(0, end)
      ids.push(...compared.filter(({ isFound }) => isFound).map(({ id }) => id))
      if (ids.length > bounds.most) return cut(ids, bounds.most)
      below = compared.at(-1)?.id ?? 0
      if (compared.length < seen.length) break
      if (seen.length < count) return { ids, next: goOnBelow }
      if (below < bounds.from) return { ids, next: undefined }
    }
    return { ids, next: below }
  }
}

type ScanPlan = { stretches: number[]; goOnBelow: number | undefined }

/**
 * The stretches for one page, newest first. Combining several common words takes long where they are rarely together.
 * So it is done only in stretches that contain the other words, and not in all of these for one page.
 */
async function worthALook(
  db: Db,
  words: string[],
  { below, from }: Pick<PageBounds, 'below' | 'from'>,
): Promise<ScanPlan> {
  const top = stretchOf(below - 1)
  const all = Array.from({ length: Math.max(0, top - stretchOf(from) + 1) }, (_, step) => top - step)
  if (words.length < 2) return { stretches: all, goOnBelow: undefined }
  const seldom: string[] = []
  for (const word of words) if (!(await isCommon(db, word, all))) seldom.push(word)
  const worth =
    seldom.length > 0 ? await findingStretches(db, { query: queryFor(seldom), stretches: all }) : all
  const most = Math.floor(STRETCHES_OF_COMMON / (words.length - seldom.length))
  const stretches = worth.slice(0, most)
  const last = stretches.at(-1)
  return { stretches, goOnBelow: worth.length > most && last !== undefined ? startOf(last) : undefined }
}

async function isCommon(db: Db, word: string, stretches: number[]): Promise<boolean> {
  const newest = stretches.slice(0, COMMON.stretches)
  const [row] = await counting(db, { query: queryFor([word]), stretches: newest, count: COMMON.posts })
  return row?.found === COMMON.posts
}

/** A tsquery as text, with ~ before each word: a post has all the words, as they begin. */
export const queryFor = (words: string[]) => words.map((word) => `'~${word}':*`).join(' & ')

function cut(ids: number[], most: number) {
  const page = ids.slice(0, most)
  return { ids: page, next: page.at(-1) }
}

const findingNewest = prepare<Record<string, never>, { id: number }>(
  {},
  () => sql`select ${aboveAllPosts} as id`,
)

async function aboveAll(db: Db): Promise<number> {
  const [newest] = await findingNewest(db, {})
  return newest?.id ?? 0
}

const SCOPE: Record<keyof Scope, string> = {
  below: 'bigint',
  count: 'int',
  query: 'text',
  stretches: 'bigint[]',
  parts: 'text[]',
}
const { query, stretches, count } = SCOPE

const counting = prepare<Pick<Scope, 'query' | 'stretches' | 'count'>, { found: number }>(
  { query, stretches, count },
  countWithWords,
)
const narrowing = prepare<Pick<Scope, 'query' | 'stretches'>, { stretch: number }>(
  { query, stretches },
  stretchesWith,
)

async function findingStretches(db: Db, values: Pick<Scope, 'query' | 'stretches'>): Promise<number[]> {
  const rows = await narrowing(db, values)
  return rows.map(({ stretch }) => stretch)
}
