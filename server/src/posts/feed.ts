import type { Viewer } from '../core/http/guards.ts'
import { availableParallelism } from 'node:os'
import type { FeedQuery } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { unavailable } from '../core/errors.ts'
import { readPlace, writePlace } from '../core/paging.ts'
import { openTurns } from '../core/turns.ts'
import { circleOf, type CircleValues, forgetCircle } from '../policy/circles.ts'
import {
  circleOnHand,
  circleTab,
  friendsOfFriendsTab,
  friendsTab,
  groupsTab,
  publicTab,
  type PagePlace,
  type TabQuery,
  type Tuning,
} from '../policy/home-tabs.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { type Found, type Lines, linesOf, readInOneState } from './post-page.ts'

/** A page as it leaves: the text of a JSON array, and where the next page begins unless this was a short one. */
export type FeedPage = { posts: string; next: string | undefined }

/** Measured with bench/feed.ts at 100,000 members and 5 million posts: see docs/performance.md. */
export const TUNING: Tuning = {
  windowFromAuthors: 500,
  windowPosts: 10_000,
  probeFromFriends: 30,
  probePosts: 1_000,
  circleMaxFriends: 300,
  circleMinMembers: 2_000,
}

/** More pages at once than a few for each core only get into each other's way: measured, a tenth fewer in all. */
const inTurn = openTurns({ atOnce: 2 * availableParallelism() + 1 })
/** As long as a connection is waited for: behind a database that hangs, whoever came next is told so. */
const PATIENCE_MS = 5_000

/** A page of a home tab (decisions.md §4), newest first; 503 for whose turn comes too late. */
export function readFeed(db: Db, viewer: Viewer, query: FeedQuery, tuning = TUNING): Promise<FeedPage> {
  const came = performance.now()
  return inTurn(viewer.id, async () => {
    if (performance.now() - came > PATIENCE_MS) throw unavailable()
    return readTab(db, viewer, query, tuning)
  })
}

async function readTab(db: Db, viewer: Viewer, query: FeedQuery, tuning: Tuning): Promise<FeedPage> {
  const tab = tabOf(query)
  const before = readPlace(query.before)
  const values = {
    beforeAt: before.createdAt,
    beforeId: before.id,
    count: query.limit + query.offset,
    limit: query.limit,
    offset: query.offset,
    groupIds: query.groupIds,
    communityIds: query.communityGroupIds,
    ...tuning,
  }
  const byCircle = tab === 'friends_of_friends' ? await readByCircle(db, viewer, values) : undefined
  return byCircle ?? pageOf(await readInOneState(db, viewer, () => READS[tab](db, viewer, values)), query)
}

/** Most pages of friends of friends are found by the circle in memory, for a fraction of what finding them takes. */
async function readByCircle(db: Db, viewer: Viewer, values: Values): Promise<FeedPage | undefined> {
  const circle = await circleOf(db, viewer, values.circleMaxFriends)
  if (circle.size < values.circleMinMembers) return undefined
  const read = () => readingByCircle(db, viewer, { ...values, ...circle })
  const found = await readInOneState(db, viewer, read)
  if (!found.row.circleHolds) forgetCircle(db, viewer)
  return found.size < values.limit ? undefined : pageOf(found, values)
}

function pageOf(found: Found<Row>, { limit }: { limit: number }): FeedPage {
  const { posts, row, size, lastId } = found
  const next = size === limit && row.lastAt ? writePlace({ createdAt: row.lastAt, id: lastId }) : undefined
  return { posts, next }
}

/** The groups view without a group chosen is the friends tab. */
function tabOf({ filter, groupIds, communityGroupIds }: FeedQuery): FeedQuery['filter'] {
  const hasChoice = groupIds.length + communityGroupIds.length > 0
  return filter === 'groups' && !hasChoice ? 'friends' : filter
}

type Row = Lines & { lastAt: Date | null }
type Values = Omit<PagePlace, 'viewer'> &
  Tuning & { limit: number; offset: number; groupIds: number[]; communityIds: number[] }

const TYPES: Record<keyof Values, string> = {
  beforeAt: 'timestamptz',
  beforeId: 'bigint',
  count: 'int',
  limit: 'int',
  offset: 'int',
  groupIds: 'bigint[]',
  communityIds: 'bigint[]',
  windowFromAuthors: 'int',
  windowPosts: 'int',
  probeFromFriends: 'int',
  probePosts: 'int',
  circleMaxFriends: 'int',
  circleMinMembers: 'int',
}

/** One statement a tab: the page's ids and all that stands in its posts. */
const reading = (tab: (at: PagePlace, values: Values) => TabQuery) =>
  prepareForRole<Values, Row>(TYPES, (viewer, values) =>
    linesOf(viewer, (known) => pageIn(tab({ ...values, viewer: known }, values), values)),
  )

const READS = {
  friends: reading((at, values) => friendsTab(at, values)),
  friends_of_friends: reading((at, values) => friendsOfFriendsTab(at, values)),
  public: reading((at) => publicTab(at)),
  groups: reading((at, values) => groupsTab(at, values, values)),
}

const readingByCircle = prepareForRole<Values & CircleValues, Row & { circleHolds: boolean }>(
  { ...TYPES, members: 'bytea', own: 'int', theirs: 'bigint' },
  (viewer, values) =>
    linesOf(viewer, (known) => {
      const page = pageIn(circleTab({ ...values, viewer: known }, values, values), values)
      const circleHolds = sql`(select holds from circle) as "circleHolds"`
      return { ...page, on: circleOnHand(known, values), more: sql`${page.more}, ${circleHolds}` }
    }),
)

const pageIn = (ids: TabQuery, { limit, offset }: Values) => ({
  page: sql`select id, created_at from (${ids}) found
    order by created_at desc, id desc limit ${limit} offset ${offset}`,
  order: sql`page.created_at desc, page.id desc`,
  more: sql`min(page.created_at) as "lastAt"`,
})
