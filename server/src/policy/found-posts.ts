import { type RawBuilder, sql } from 'kysely'
import { maySee, type Reader, unseenAuthors } from './visibility.ts'

/** What a search looks at: the newest posts below an id, at most `count` of them. */
export type Reach = {
  reader: Reader
  below: number
  count: number
  /** A tsquery as text, with ~ before each word. */
  query: string
  /** The stretches of ids that are worth a look, the newest first. */
  stretches: number[]
  /** What must stand in a post just so. */
  parts: string[]
}

/** A post that was looked at, and whether it is one to find for this reader. */
export type LookedAt = { id: number; isFound: boolean }

/**
 * The posts with certain words, newest first. The index is asked for one stretch of ids after another (migration 0016),
 * each small enough to be sorted in a moment, until there are enough: a rare word leads through all of them, a common one
 * ends in the first. `+ 0` keeps the primary key out of it.
 */
export const lookForPosts = (reach: Reach) =>
  lookAt(
    reach,
    sql`select found.* from unnest(${reach.stretches}) stretch cross join lateral (
      select p.* from posts p where ${hasWords(reach.query)} and p.id + 0 < ${reach.below}
      order by p.id desc limit ${reach.count}) found`,
  )

/** The stretches in which posts with a word lie, by themselves: `count` rows at most, one a post, in no order. */
export const stretchesWith = ({
  query,
  stretches,
  count,
}: Pick<Reach, 'query' | 'stretches' | 'count'>) => sql<{
  stretch: number
}>`
  select stretch from unnest(${stretches}) stretch cross join lateral (
    select from posts p where ${hasWords(query)} limit ${count}) found limit ${count}`

const hasWords = (query: string) =>
  sql`post_words(p.id, p.content) @@ replace(${query}, '~', to_hex(stretch) || ':')::tsquery`

/** The newest posts, for what is in no index: signs alone. */
export const lookThroughPosts = (reach: Reach) =>
  lookAt(reach, sql`select p.* from posts p where p.id < ${reach.below} order by p.id desc`)

/** Which stretch an id lies in: as in migration 0016. */
export const stretchOf = (id: number) => Math.floor(id / 8192)

/** An id above those of all posts. */
export const aboveAllPosts = sql<number>`(select coalesce(max(id), 0) + 1 from posts)`

/** What search gives a reader: what they may see, without those whom they hide (decisions.md §3 and §11). */
const lookAt = ({ reader, count, parts }: Reach, posts: RawBuilder<unknown>) => sql<LookedAt>`
  select p.id, ${hasParts(parts)} and p.author_id not in ${unseenAuthors(reader)} and ${maySee(reader.id, 'p')}
    as "isFound"
  from (${posts} limit ${count}) p`

const hasParts = (parts: string[]) => sql`(
  select coalesce(bool_and(position(part in folded(p.content)) > 0), true) from unnest(${parts}) part)`
