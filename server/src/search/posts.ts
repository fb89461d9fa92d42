import type { Viewer } from '../core/http/guards.ts'
import type { SearchInput } from '@kith/shared/search.ts'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { prepare } from '../core/database/statement.ts'
import { readCursor, writeCursor } from '../core/paging.ts'
import {
  aboveAllPosts,
  compareFoundPosts,
  countWithWords,
  type LookedAt,
  lookForPosts,
  lookThroughPosts,
  type Reach,
  startOf,
  stretchesWith,
  stretchOf,
} from '../policy/found-posts.ts'
import { hydratePosts } from '../posts/posts.ts'
import { readWanted, type Wanted } from './wanted.ts'

/** At most this many words are looked up: a post with the longest of them is nearly always right. */
const LOOKED_UP = 4
/** How many matching posts are read for one page: first what is nearly always enough, then more. */
const LOOKS = [300, 700]
/** A word is common when this many posts of this many newest stretches contain it. */
const COMMON = { posts: 300, stretches: 8 }
/** A page searches this many stretches with one common word, and half as many with two: 0.2 to 1 ms each. */
const STRETCHES_OF_COMMON = 32

/**
 * A page of the posts that a search finds, newest first. When the viewer may see almost none of the matches, the page
 * is short or empty and has the place to continue.
 */
export async function searchPosts(
  db: Db,
  viewer: Viewer,
  { q, before, limit, offset }: SearchInput,
): Promise<{ items: Post[]; next: string | undefined }> {
  const wanted = await readWanted(db, q, { lookedUp: LOOKED_UP })
  if (wanted.text === '') return { items: [], next: undefined }
  const [below] = readCursor(before, [Number.MAX_SAFE_INTEGER])
  const { ids, next } = await find(db, viewer, wanted, { below, most: limit + offset })
  const items = await hydratePosts(db, viewer, ids.slice(offset))
  return { items, next: next === undefined ? undefined : writeCursor(next) }
}

type PageBounds = { below: number; most: number }

/** The ids that are found. The next page begins below `next`. */
async function find(db: Db, viewer: Viewer, { words, parts }: Wanted, place: PageBounds) {
  const [newest] = await findingNewest(db, {})
  let below = Math.min(place.below, newest?.id ?? 0)
  const look = words.length === 0 ? lookingThrough : parts.length === 0 ? lookingFor : comparingFound
  const { stretches, goOnBelow } = await worthALook(db, words, below)
  const query = queryFor(words)
  const ids: number[] = []
  for (const count of LOOKS) {
    const seen = await look(db, { viewerId: viewer.id, below, count, query, stretches, parts })
    const compared = seen.filter(({ isFound }) => isFound !== null)
    ids.push(...compared.filter(({ isFound }) => isFound).map(({ id }) => id))
    if (ids.length > place.most) return cut(ids, place.most)
    below = compared.at(-1)?.id ?? 0
    if (compared.length < seen.length) break
    if (seen.length < count) return { ids, next: goOnBelow }
  }
  return { ids, next: below }
}

type Worth = { stretches: number[]; goOnBelow: number | undefined }

/**
 * The stretches for one page, newest first. Combining several common words takes long where they are rarely together.
 * So it is done only in stretches that contain the other words, and not in all of these for one page.
 */
async function worthALook(db: Db, words: string[], below: number): Promise<Worth> {
  const top = stretchOf(below - 1)
  const all = Array.from({ length: top + 1 }, (_, step) => top - step)
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

const queryFor = (words: string[]) => words.map((word) => `'~${word}':*`).join(' & ')

function cut(ids: number[], most: number) {
  const page = ids.slice(0, most)
  return { ids: page, next: page.at(-1) }
}

const findingNewest = prepare<Record<string, never>, { id: number }>(
  {},
  () => sql`select ${aboveAllPosts} as id`,
)

type Values = Omit<Reach, 'viewer'> & { viewerId: number }
const TYPES: Record<keyof Values, string> = {
  viewerId: 'bigint',
  below: 'bigint',
  count: 'int',
  query: 'text',
  stretches: 'bigint[]',
  parts: 'text[]',
}
const { query, stretches, count } = TYPES

const counting = prepare<Pick<Values, 'query' | 'stretches' | 'count'>, { found: number }>(
  { query, stretches, count },
  countWithWords,
)
const narrowing = prepare<Pick<Values, 'query' | 'stretches'>, { stretch: number }>(
  { query, stretches },
  stretchesWith,
)

async function findingStretches(db: Db, values: Pick<Values, 'query' | 'stretches'>): Promise<number[]> {
  const rows = await narrowing(db, values)
  return rows.map(({ stretch }) => stretch)
}

const looking = (at: typeof lookForPosts) =>
  prepare<Values, LookedAt>(TYPES, ({ viewerId, ...values }) =>
    // Staff find the same as every member: opening by id has a rule of its own.
    at({ viewer: { id: viewerId, role: 'user' }, ...values }),
  )
const lookingFor = looking(lookForPosts)
const comparingFound = looking(compareFoundPosts)
const lookingThrough = looking(lookThroughPosts)
