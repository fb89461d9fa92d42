import type { Viewer } from '../core/viewer.ts'
import { availableParallelism } from 'node:os'
import type { FeedQuery } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { unavailable } from '../core/errors.ts'
import { readPosition, writePosition } from '../core/paging.ts'
import { openKeyedQueue } from '../core/limits/keyed-queue.ts'
import { type FriendsOfFriendsBitmap, bitmapOf, forgetBitmap } from '../policy/friends-of-friends-bitmap.ts'
import {
  bitmapOnHand,
  bitmapTab,
  friendsOfFriendsTab,
  friendsTab,
  groupsTab,
  publicTab,
  type TabBounds,
  type TabQuery,
  type Tuning,
} from '../policy/home-tabs.ts'
import { prepareForRole } from '../policy/role-statements.ts'
import { type PostsPage, type PostLines, linesOf, readInOneState } from './page/post-page.ts'

/** A page as it is sent: the text of a JSON array, and where the next page begins. A short page has no next. */
export type FeedPage = { posts: string; next: string | undefined }

/** Measured with bench/feed.ts at 100,000 members and 5 million posts: see docs/performance.md. */
export const TUNING: Tuning = {
  windowFromAuthors: 500,
  windowPosts: 10_000,
  probeFromFriends: 30,
  probePosts: 1_000,
  bitmapMaxFriends: 300,
  bitmapMinMembers: 2_000,
}

/** A few pages at once for each core are best: with more, measured, a tenth fewer are read in all. */
const inTurn = openKeyedQueue({ atOnce: 2 * availableParallelism() + 1 })
/** As long as the wait for a connection. When the database hangs, the calls that wait behind it are refused too. */
const PATIENCE_MS = 5_000

/** A page of a home tab (rules/posts.md 4), newest first; 503 when its turn comes too late. */
export function readFeed(db: Db, viewer: Viewer, query: FeedQuery, tuning = TUNING): Promise<FeedPage> {
  const came = performance.now()
  return inTurn(viewer.id, async () => {
    if (performance.now() - came > PATIENCE_MS) throw unavailable()
    return readTab(db, viewer, query, tuning)
  })
}

async function readTab(db: Db, viewer: Viewer, query: FeedQuery, tuning: Tuning): Promise<FeedPage> {
  const tab = tabOf(query)
  const start = startOf(query, tuning)
  const found = await findPage(db, viewer, tab, start)
  return { posts: found.posts, next: cursorAfter(found, start) }
}

type FeedTab = FeedQuery['filter']

/** The groups view without a group chosen is the friends tab. */
function tabOf({ filter, groupIds, communityGroupIds }: FeedQuery): FeedTab {
  const hasChoice = groupIds.length + communityGroupIds.length > 0
  return filter === 'groups' && !hasChoice ? 'friends' : filter
}

/** Where the page starts, and how it is looked for. */
function startOf(query: FeedQuery, tuning: Tuning): FeedValues {
  const { limit, offset, groupIds, communityGroupIds: communityIds } = query
  const { createdAt: beforeAt, id: beforeId } = readPosition(query.before)
  return { beforeAt, beforeId, count: limit + offset, limit, offset, groupIds, communityIds, ...tuning }
}

/** The posts of the page, as the viewer gets them. */
async function findPage(db: Db, viewer: Viewer, tab: FeedTab, start: FeedValues): Promise<PostsPage<Row>> {
  const byBitmap = tab === 'friends_of_friends' ? await findByBitmap(db, viewer, start) : undefined
  return byBitmap ?? readInOneState(db, viewer, () => TAB_QUERIES[tab](db, viewer, start))
}

/** Most pages of friends of friends are found with the bitmap in memory, at a fraction of the cost. */
async function findByBitmap(db: Db, viewer: Viewer, start: FeedValues): Promise<PostsPage<Row> | undefined> {
  const bitmap = await bitmapOf(db, viewer, start)
  if (!bitmap) return undefined
  const read = () => readingByBitmap(db, viewer, { ...start, ...bitmap })
  const found = await readInOneState(db, viewer, read)
  if (!found.row.bitmapHolds) forgetBitmap(db, viewer)
  return found.size < start.limit ? undefined : found
}

/** Where the next page begins. A short page is the last. */
function cursorAfter({ row, size, lastId }: PostsPage<Row>, { limit }: FeedValues): string | undefined {
  return size === limit && row.lastAt ? writePosition({ createdAt: row.lastAt, id: lastId }) : undefined
}

type Row = PostLines & { lastAt: Date | null }
type FeedValues = Omit<TabBounds, 'viewer'> &
  Tuning & { limit: number; offset: number; groupIds: number[]; communityIds: number[] }

const TYPES: Record<keyof FeedValues, string> = {
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
  bitmapMaxFriends: 'int',
  bitmapMinMembers: 'int',
}

/** One statement for each tab reads the ids of the page and all fields of its posts. */
const reading = (tab: (at: TabBounds, values: FeedValues) => TabQuery) =>
  prepareForRole<FeedValues, Row>(TYPES, (viewer, values) =>
    linesOf(viewer, (known) => pageIn(tab({ ...values, viewer: known }, values), values)),
  )

const TAB_QUERIES = {
  friends: reading((at, values) => friendsTab(at, values)),
  friends_of_friends: reading((at, values) => friendsOfFriendsTab(at, values)),
  public: reading((at) => publicTab(at)),
  groups: reading((at, values) => groupsTab(at, values, values)),
}

const readingByBitmap = prepareForRole<FeedValues & FriendsOfFriendsBitmap, Row & { bitmapHolds: boolean }>(
  { ...TYPES, members: 'bytea', own: 'int', theirs: 'bigint' },
  (viewer, values) =>
    linesOf(viewer, (known) => {
      const page = pageIn(bitmapTab({ ...values, viewer: known }, values, values), values)
      const bitmapHolds = sql`(select holds from bitmap) as "bitmapHolds"`
      return { ...page, on: bitmapOnHand(known, values), more: sql`${page.more}, ${bitmapHolds}` }
    }),
)

const pageIn = (ids: TabQuery, { limit, offset }: FeedValues) => ({
  page: sql`select id, created_at from (${ids}) found
    order by created_at desc, id desc limit ${limit} offset ${offset}`,
  order: sql`page.created_at desc, page.id desc`,
  more: sql`min(page.created_at) as "lastAt"`,
})
