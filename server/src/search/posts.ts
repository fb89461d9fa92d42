import type { SearchInput } from '@kith/shared/search.ts'
import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { invalid } from '../core/errors.ts'
import { prepare } from '../core/statement.ts'
import { aboveAllPosts, type LookedAt, lookForPosts, lookThroughPosts } from '../policy/found-posts.ts'
import type { Reader } from '../policy/visibility.ts'
import { hydratePosts } from '../posts/posts.ts'
import { readWanted, type Wanted } from './wanted.ts'

/** So many posts that fit are looked at for one page: first what is nearly always enough, then the rest. */
const LOOKS = [300, 1_700]

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
  const query = words.map((word) => `'~${word}':*`).join(' & ')
  const ids: number[] = []
  for (const count of LOOKS) {
    const look = words.length > 0 ? lookingFor : lookingThrough
    const seen = await look(db, { readerId: reader.id, below, count, query, parts })
    ids.push(...seen.filter(({ isFound }) => isFound).map(({ id }) => id))
    if (ids.length > place.most) return cut(ids, place.most)
    if (seen.length < count) return { ids, next: undefined }
    below = seen.at(-1)?.id ?? 0
  }
  return { ids, next: below }
}

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

type Values = { readerId: number; below: number; count: number; query: string; parts: string[] }
const TYPES = { readerId: 'bigint', below: 'bigint', count: 'int', query: 'text', parts: 'text[]' }

const looking = (at: typeof lookForPosts) =>
  prepare<Values, LookedAt>(TYPES, ({ readerId, ...values }) =>
    // Staff find what every member finds: the rule of opening by id is another.
    at({ reader: { id: readerId, role: 'user' }, ...values }),
  )
const lookingFor = looking(lookForPosts)
const lookingThrough = looking(lookThroughPosts)
