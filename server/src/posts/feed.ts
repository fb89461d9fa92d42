import type { FeedQuery } from '@kith/shared/posts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { readCursor, writeCursor } from '../core/paging.ts'
import {
  friendsOfFriendsTab,
  friendsTab,
  groupsTab,
  publicTab,
  type Stretch,
  type TabQuery,
  type Tuning,
} from '../policy/home-tabs.ts'
import { prepareFor } from '../policy/prepared.ts'
import type { Reader } from '../policy/visibility.ts'
import { postsAsJson } from './hydrate.ts'

/** A page as it leaves: the text of a JSON array, and where the next page begins unless this was a short one. */
export type FeedPage = { posts: string; next: string | undefined }

/** Measured with bench/feed.ts at 100,000 members and 5 million posts: see docs/performance.md. */
export const TUNING: Tuning = { crowd: 500, window: 10_000, befriended: 30, probed: 1_000 }

/** A page of a home tab (decisions.md §4), newest first. */
export async function readFeed(db: Db, reader: Reader, query: FeedQuery, tuning = TUNING): Promise<FeedPage> {
  const { limit, offset, groupIds, communityGroupIds } = query
  const before = readCursor(query.before)
  const [page] = await READS[tabOf(query)](db, reader, {
    beforeAt: before?.createdAt ?? 'infinity',
    beforeId: before?.id ?? 0,
    count: limit + offset,
    limit,
    offset,
    groupIds,
    communityIds: communityGroupIds,
    ...tuning,
  })
  if (!page) throw new Error('A page is one row, however short')
  const isFull = page.size === limit && page.lastAt !== null
  return {
    posts: page.posts,
    next: isFull ? writeCursor({ createdAt: page.lastAt ?? '', id: page.lastId }) : undefined,
  }
}

/** The groups view without a group chosen is the friends tab. */
function tabOf({ filter, groupIds, communityGroupIds }: FeedQuery): FeedQuery['filter'] {
  const hasChoice = groupIds.length + communityGroupIds.length > 0
  return filter === 'groups' && !hasChoice ? 'friends' : filter
}

type Row = { posts: string; size: number; lastAt: Date | null; lastId: number }
type Values = Omit<Stretch, 'reader'> &
  Tuning & { limit: number; offset: number; groupIds: number[]; communityIds: number[] }

const TYPES: Record<keyof Values, string> = {
  beforeAt: 'timestamptz',
  beforeId: 'bigint',
  count: 'int',
  limit: 'int',
  offset: 'int',
  groupIds: 'bigint[]',
  communityIds: 'bigint[]',
  crowd: 'int',
  window: 'int',
  befriended: 'int',
  probed: 'int',
}

/** One statement a tab: the page's ids and all that stands in its posts. */
const reading = (tab: (at: Stretch, values: Values) => TabQuery) =>
  prepareFor<Values, Row>(TYPES, (reader, values) =>
    pageOf(reader, values, tab({ reader, ...values }, values)),
  )

const READS = {
  friends: reading((at, values) => friendsTab(at, values)),
  friends_of_friends: reading((at, values) => friendsOfFriendsTab(at, values)),
  public: reading((at) => publicTab(at)),
  groups: reading((at, values) => groupsTab(at, values, values)),
}

const pageOf = (reader: Reader, { limit, offset }: Values, ids: TabQuery): RawBuilder<Row> => sql`
  with page as materialized (
    select id, created_at, row_number() over (order by created_at desc, id desc) as place
    from (${ids}) found order by created_at desc, id desc limit ${limit} offset ${offset}),
  last as (select id, created_at from page order by place desc limit 1)
  select ${postsAsJson(reader, sql`page`)} as posts, (select count(*) from page) as size,
    (select created_at from last) as "lastAt", (select id from last) as "lastId"`
