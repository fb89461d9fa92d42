import type { SearchInput } from '@kith/shared/search.ts'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { invalid } from '../core/errors.ts'
import { prepare } from '../core/statement.ts'
import {
  aboveAllPosts,
  type LookedAt,
  lookForPosts,
  lookThroughPosts,
  type Reach,
  stretchesWith,
  stretchOf,
} from '../policy/found-posts.ts'
import type { Reader } from '../policy/visibility.ts'
import { hydratePosts } from '../posts/posts.ts'
import { readWanted, type Wanted } from './wanted.ts'

/** So many posts that fit are looked at for one page: first what is nearly always enough, then the rest. */
const LOOKS = [300, 1_700]
/** A word in fewer posts than that is a rare one. */
const RARE = 300

/**
 * A page of the posts that a search finds, newest first. Who may see next to nothing of what fits gets a short page, or an
 * empty one, and the place where looking goes on.
 */
export async function searchPosts(
  db: Db,
  reader: Reader,
  { q, before, limit, offset }: SearchInput,
): Promise<{ items: Post[]; next: string | undefined }> {
  const wanted = await readWanted(db, q)
  if (wanted.text === '') return { items: [], next: undefined }
  const { ids, next } = await find(db, reader, wanted, { below: readPlace(before), most: limit + offset })
  return { items: await hydratePosts(db, reader, ids.slice(offset)), next: next?.toString(36) }
}

type Place = { below: number; most: number }

/** The ids that are found; `next` is an id below which the next page begins. */
async function find(db: Db, reader: Reader, { words, parts }: Wanted, place: Place) {
  const [newest] = await findingNewest(db, {})
  let below = Math.min(place.below, newest?.id ?? 0)
  const [look, query] = words.length > 0 ? [lookingFor, queryFor(words)] : [lookingThrough, '']
  const stretches = await worthALook(db, words, below)
  const ids: number[] = []
  for (const count of LOOKS) {
    const seen = await look(db, { readerId: reader.id, below, count, query, stretches, parts })
    ids.push(...seen.filter(({ isFound }) => isFound).map(({ id }) => id))
    if (ids.length > place.most) return cut(ids, place.most)
    if (seen.length < count) return { ids, next: undefined }
    below = seen.at(-1)?.id ?? 0
  }
  return { ids, next: below }
}

/** Where all words may be: where the rarest of them is, for to intersect the common ones everywhere takes long. */
async function worthALook(db: Db, words: string[], below: number): Promise<number[]> {
  const top = stretchOf(below)
  let stretches = Array.from({ length: top + 1 }, (_, step) => top - step)
  if (words.length < 2) return stretches
  for (const word of words) {
    const found = await findingStretches(db, { query: queryFor([word]), stretches, count: RARE })
    if (found.length === RARE) continue
    stretches = [...new Set(found.map(({ stretch }) => stretch))].sort((a, b) => b - a)
  }
  return stretches
}

const queryFor = (words: string[]) => words.map((word) => `'~${word}':*`).join(' & ')

function cut(ids: number[], most: number) {
  const page = ids.slice(0, most)
  return { ids: page, next: page.at(-1) }
}

function readPlace(before: string | undefined): number {
  if (before === undefined) return Number.MAX_SAFE_INTEGER
  const id = /^[0-9a-z]{1,10}$/.test(before) ? Number.parseInt(before, 36) : 0
  if (id < 1) throw invalid('before', 'Invalid input')
  return id
}

const findingNewest = prepare<Record<string, never>, { id: number }>(
  {},
  () => sql`select ${aboveAllPosts} as id`,
)

type Values = Omit<Reach, 'reader'> & { readerId: number }
const TYPES: Record<keyof Values, string> = {
  readerId: 'bigint',
  below: 'bigint',
  count: 'int',
  query: 'text',
  stretches: 'bigint[]',
  parts: 'text[]',
}
const { query, stretches, count } = TYPES

const findingStretches = prepare<Pick<Values, 'query' | 'stretches' | 'count'>, { stretch: number }>(
  { query, stretches, count },
  stretchesWith,
)

const looking = (at: typeof lookForPosts) =>
  prepare<Values, LookedAt>(TYPES, ({ readerId, ...values }) =>
    // Staff find what every member finds: the rule of opening by id is another.
    at({ reader: { id: readerId, role: 'user' }, ...values }),
  )
const lookingFor = looking(lookForPosts)
const lookingThrough = looking(lookThroughPosts)
