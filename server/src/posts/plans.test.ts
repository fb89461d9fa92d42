import { join } from 'node:path'
import { paging } from '@kith/shared/basics.ts'
import { threadQuery } from '@kith/shared/comments.ts'
import { type OwnWordsType, ownWordsQuery } from '@kith/shared/own-words.ts'
import { feedQuery } from '@kith/shared/posts.ts'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecordedDatabase, recordedDatabase } from '../../test/recorded-database.ts'
import { readPosition } from '../core/paging.ts'
import { listReplies, readThread } from '../comments/thread.ts'
import { listOwnWords } from '../own-words/own-words.ts'
import { readFeed, TUNING } from './feed.ts'
import { hydratePosts } from './page/post-page.ts'
import { listPinned } from './pinned.ts'
import { readPost } from './posts.ts'
import { openTrendingPosts } from '../trending/trending-posts.ts'

/** Written anew by `npx vitest run --project server posts/plans --update`. */
const FEED_FILE = join(import.meta.dirname, '../../../docs/feed.sql')
const READING = '    select string_agg('
const MEMBERS = 600
const POSTS = 20_000
const viewer = { id: 7, role: 'user' as const }

let database: RecordedDatabase
let db: RecordedDatabase['db']

beforeAll(async () => {
  database = await recordedDatabase()
  db = database.db
  await makeVillage()
})
afterAll(() => database.close())

async function makeVillage() {
  await sql`insert into users (username, name, email, password_hash)
    select 'member_' || n, 'Member', n || '@example.org', 'none' from generate_series(1, ${MEMBERS}::int) n`.execute(
    db,
  )
  await sql`insert into friendships (user_id, friend_id) select a, (a + step * sign + ${MEMBERS} - 1) % ${MEMBERS} + 1
    from generate_series(1, ${MEMBERS}::int) a, unnest(array[1, 2, 5, 9, 14, 20, 27, 35, 44, 54]) step, unnest(array[-1, 1]) sign`.execute(
    db,
  )
  await sql`insert into friend_groups (user_id, name) values (${viewer.id}, 'Close')`.execute(db)
  await sql`insert into friend_group_members (group_id, user_id, friend_id)
    select 1, user_id, friend_id from friendships where user_id = ${viewer.id}`.execute(db)
  await sql`insert into communities (name) select 'Community' from generate_series(1, 50)`.execute(db)
  // The index of words is only for search (search/plans.test.ts), and filling it takes most of the time.
  await sql`drop index posts_words`.execute(db)
  await sql`insert into posts (author_id, visibility, community_id, created_at, content)
    select 1 + n * 31 % ${MEMBERS}::int, (enum_range(null::visibility))[1 + n % 3], case when n % 20 = 0 then 1 + n % 50 end,
      now() - n * interval '1 minute', 'A post of some length, as people write them'
    from generate_series(1, ${POSTS}::int) n`.execute(db)
  await sql`update posts set original_post_id = id - 1, is_repost = true where id % 25 = 0`.execute(db)
  await sql`insert into post_likes (post_id, user_id, created_at) select n, 1 + (n + k) % ${MEMBERS}::int, now() - n * interval '1 hour'
    from generate_series(1, ${POSTS}::int) n, generate_series(1, 3) k`.execute(db)
  await sql`insert into media (key, media_type, mime_type, file_size, post_id)
    select rpad('k' || n, 22, 'k'), 'photo', 'image/webp', 1, n from generate_series(1, ${POSTS}::int, 3) n`.execute(
    db,
  )
  await sql`insert into blocks (blocker_id, blocked_id) select n, n + 100 from generate_series(1, 400) n`.execute(
    db,
  )
  await sql`insert into hidden_users (hider_id, hidden_id) select n, n + 101 from generate_series(1, 400) n`.execute(
    db,
  )
  await sql`insert into comments (post_id, user_id, content, created_at)
    select n, 1 + n % ${MEMBERS}::int, 'A comment', now() - n * interval '1 hour'
    from generate_series(1, ${POSTS}::int) n`.execute(db)
  await sql`insert into bookmarks (post_id, user_id) select n, 1 + n % ${MEMBERS}::int from generate_series(1, ${POSTS}::int) n`.execute(
    db,
  )
  await sql`insert into post_tags (post_id, user_id) select n, 1 + n % ${MEMBERS}::int from generate_series(1, ${POSTS}::int) n`.execute(
    db,
  )
  for (const table of ['comment_likes', 'comment_tags'])
    await sql`insert into ${sql.table(table)} (comment_id, user_id) select n, 1 + n % ${MEMBERS}::int
      from generate_series(1, ${POSTS}::int) n`.execute(db)
  await sql`insert into pinned_posts (post_id) select n * 50 from generate_series(1, 100) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** What the statements of `read` go through, as `posts by posts_author`. */
async function accessesOf(read: () => Promise<unknown>): Promise<string[]> {
  const accesses = new Set<string>()
  for (const statement of await database.statementsOf(read))
    for (const step of await database.planOf(statement)) {
      const { 'Relation Name': table, 'Index Name': index, 'Node Type': type } = step
      if (table) accesses.add(`${table} by ${index ?? type}`)
      else if (index) accesses.add(`bitmap of ${index}`)
    }
  return [...accesses].sort()
}

const GROWING = new Set([
  'posts',
  'friendships',
  'post_likes',
  'comments',
  'media',
  'users',
  'blocks',
  'bookmarks',
  'post_tags',
  'comment_likes',
  'comment_tags',
])
const scansOf = (accesses: string[]) =>
  accesses.filter((access) => /Seq Scan|Bitmap/.test(access) && GROWING.has(access.split(' ')[0]!))
const postsBy = (accesses: string[]) => accesses.filter((access) => access.startsWith('posts by'))

/** As a server reads it that has just started, where `on` is a copy of `db`. */
const feed = (query: Record<string, string>, tuning = TUNING, on = db) =>
  readFeed(on, viewer, feedQuery.parse({ ...query, limit: '20', offset: '4' }), tuning)

/** Every way to find a page of a home tab. */
const homeTabs = {
  friends: () => feed({ filter: 'friends' }),
  friendsOfFriends: () => feed({ filter: 'friends_of_friends' }),
  byBitmap: () =>
    feed({ filter: 'friends_of_friends' }, { ...TUNING, bitmapMinMembers: 0 }, db.withoutPlugins()),
  public: () => feed({ filter: 'public' }),
  groups: () => feed({ filter: 'groups', groupIds: '1', communityGroupIds: '1,2' }),
}

const ownWords = (type: OwnWordsType) => listOwnWords(db, viewer, ownWordsQuery.parse({ type }))

describe('no hot read goes through a whole table, and each finds posts by the index made for it', () => {
  const cases: [string, () => Promise<unknown>, string[]][] = [
    ['friends', homeTabs.friends, ['posts_author', 'posts_pkey', 'posts_recent']],
    ['friends of friends', homeTabs.friendsOfFriends, ['posts_author', 'posts_pkey', 'posts_recent']],
    ['friends of friends by the bitmap in memory', homeTabs.byBitmap, ['posts_pkey', 'posts_recent']],
    ['public', homeTabs.public, ['posts_pkey', 'posts_public']],
    ['groups', homeTabs.groups, ['posts_author', 'posts_community', 'posts_pkey', 'posts_recent']],
    ['hydration', () => hydratePosts(db, viewer, [1, 2, 3]), ['posts_pkey']],
    ['pinned posts', () => listPinned(db, viewer, paging.parse({})), ['posts_pkey']],
    ['one post', () => readPost(db, viewer, 8), ['posts_pkey']],
    ['what trends', () => openTrendingPosts(db)(viewer, 10), ['posts_pkey']],
    ['a thread', () => readThread(db, viewer, 8, threadQuery.parse({ around: '9' })), ['posts_pkey']],
    ['own comments', () => ownWords('comments'), ['posts_pkey']],
    ['own likes', () => ownWords('likes'), ['posts_pkey']],
    ['own saves', () => ownWords('saves'), ['posts_pkey']],
    ['own tags', () => ownWords('tags'), ['posts_pkey']],
    ['replies', () => listReplies(db, viewer, 8, paging.parse({})), ['posts_pkey']],
  ]
  for (const [name, read, indexes] of cases) {
    test(name, async () => {
      const accesses = await accessesOf(read)
      expect(scansOf(accesses)).toEqual([])
      expect(postsBy(accesses)).toEqual(indexes.map((index) => `posts by ${index}`))
    })
  }
})

test('docs/feed.sql has the statement of each home tab as PostgreSQL gets it', async () => {
  const printed = ['-- What each home tab sends to PostgreSQL. posts/plans.test.ts writes this file.']
  let reading = ''
  for (const [tab, read] of Object.entries(homeTabs)) {
    const statement = (await database.statementsOf(read)).find(({ sql: text }) => text.includes('"lastAt"'))
    const [page = '', rest = ''] = withNames(statement!).split(READING)
    printed.push(`-- The page of ${tab}\n${page}`)
    reading = rest
  }
  printed.push(`-- And, for each tab, the posts of the page\n${READING}${reading}`)
  const text = printed.join('\n\n').replaceAll(/ *\n\s*\n(?!--)/g, '\n')
  await expect(`${text}\n`).toMatchFileSnapshot(FEED_FILE)
})

/** The text of a statement with the names of its values instead of `$1::bigint`. */
function withNames({ sql: text, parameters }: CompiledQuery): string {
  const { createdAt: beforeAt, id: beforeId } = readPosition(undefined)
  const values = { ...TUNING, viewerId: viewer.id, beforeAt, beforeId, limit: 20, offset: 4, count: 24 }
  const chosen = { groupIds: [1], communityIds: [1, 2] }
  const names = new Map(
    Object.entries({ ...values, ...chosen }).map(([name, value]) => [String(value), `:${name}`]),
  )
  return text.replaceAll(
    /\$(\d+)::[\w[\]]+/g,
    (all, at: string) => names.get(String(parameters[Number(at) - 1])) ?? all,
  )
}
