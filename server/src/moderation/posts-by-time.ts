import type { AudienceFilter } from '@kith/shared/moderation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { containsAll } from '../core/database/folded-text.ts'
import type { ListPosition } from '../core/paging.ts'
import { costOfFolding, postHasWords } from '../policy/post-search.ts'
import { queryFor, type SearchTerms } from '../search/search.ts'

/** The posts to list. `authors` and `wanted` (words in their posts) are null for all. */
export type Filter = {
  authors: number[] | null
  wanted: SearchTerms | null
  from: Date | undefined
  to: Date | undefined
  visibility: AudienceFilter | undefined
}

type PostTime = { id: number; createdAt: Date }
export type PostTimePage = { ids: number[]; next: PostTime | undefined }

/** Posts that are looked at for one page, when some of them may be left out: by their visibility, by their words. */
const LOOKED_AT = 5_000
const COMPARED = 200
/** The words of so much text are taken apart in some 10 ms. */
const COMPARED_MAX = 100_000

/**
 * A page of all posts, newest first. It is short or empty, and has the place to continue, when almost none of the posts
 * that were looked at are to be listed.
 */
export async function findByTime(
  db: Db,
  filter: Filter,
  before: ListPosition,
  limit: number,
): Promise<PostTimePage> {
  const { authors, wanted, visibility } = filter
  const isScanned = authors === null && (visibility === 'friends' || visibility === 'friends_of_friends')
  const count = wanted ? COMPARED : isScanned ? LOOKED_AT : limit + 1
  const { rows } = await sql<PostTime & { isListed: boolean }>`
    with candidates as materialized (${newest(filter, before, { count, isScanned })}),
      looked_at as materialized (
        select p.*, row_number() over newest as place, ${wanted ? isAffordable : sql`true`} as is_read
        from candidates p window newest as (order by p.created_at desc, p.id desc))
    (select p.id, p.created_at as "createdAt", true as "isListed" from looked_at p
      where p.is_read ${isScanned ? sql`and p.visibility = ${visibility}` : sql``}
        ${wanted ? sql`and ${hasWords(wanted)}` : sql``}
      order by p.place limit ${limit + 1})
    union all (select p.id, p.created_at, false from looked_at p
      where p.is_read and (select count(*) = ${count} or not bool_and(is_read) from looked_at)
      order by p.place desc limit 1)`.execute(db)
  const listed = rows.filter(({ isListed }) => isListed)
  const page = listed.slice(0, limit)
  const next = listed.length > limit ? page.at(-1) : rows.find(({ isListed }) => !isListed)
  return { ids: page.map(({ id }) => id), next }
}

type Scan = { count: number; isScanned: boolean }

/** The newest posts before a place: by some authors, or by all. Each part is read from an index of its own. */
function newest(filter: Filter, before: ListPosition, { count, isScanned }: Scan): RawBuilder<unknown> {
  const { authors, wanted, from } = filter
  const start = startOf(filter, before)
  const within = sql`(p.created_at, p.id) < (${start.createdAt}::timestamptz, ${start.id}::bigint)
    ${from ? sql`and p.created_at >= ${from}` : sql``}
    ${authors ? sql`and p.author_id = a.id` : sql``}`
  const columns = sql`p.id, p.created_at ${isScanned ? sql`, p.visibility` : sql``} ${wanted ? sql`, p.content` : sql``}`
  const order = sql`order by p.created_at desc, p.id desc limit ${count}`
  const parts = partsOf(filter, isScanned).map(
    (part) => sql`(select ${columns} from posts p where ${part} and ${within} ${order})`,
  )
  const all = sql.join(parts, sql` union all `)
  return authors
    ? sql`select p.* from unnest(${authors}::bigint[]) a (id) cross join lateral (${all}) p ${order}`
    : sql`select p.* from (${all}) p ${order}`
}

/** One bound for the index: with a second one it would be read from the newest post on. */
function startOf({ to }: Filter, before: ListPosition): ListPosition {
  const isBelow = to && (before.createdAt === 'infinity' || to < new Date(before.createdAt))
  return isBelow ? { createdAt: to.toISOString(), id: 0 } : before
}

const OUTSIDE = sql`p.community_id is null`
const INSIDE = sql`p.community_id is not null`

function partsOf({ visibility }: Filter, isScanned: boolean): RawBuilder<unknown>[] {
  if (visibility === undefined) return [OUTSIDE, INSIDE]
  if (visibility === 'community') return [INSIDE]
  if (isScanned) return [OUTSIDE]
  // As a literal, or the index of public posts is not used.
  return [sql`${OUTSIDE} and p.visibility = ${sql.lit(visibility)}`]
}

const isAffordable = sql`sum(${costOfFolding}) over newest - ${costOfFolding} < ${sql.lit(COMPARED_MAX)}`

function hasWords({ words, parts }: SearchTerms): RawBuilder<boolean> {
  const begins = words.length > 0 ? postHasWords(queryFor(words)) : sql`true`
  return sql<boolean>`${begins} and ${containsAll(sql`p.content`, sql`${parts}::text[]`)}`
}
