import { paging } from '@kith/shared/basics.ts'
import { threadQuery } from '@kith/shared/comments.ts'
import { feedQuery } from '@kith/shared/posts.ts'
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { listReplies, readThread } from '../comments/thread.ts'
import type { Tables } from '../core/database/tables.ts'
import { readFeed, TUNING } from './feed.ts'
import { hydratePosts } from './post-page.ts'
import { listPinned } from './pinned.ts'
import { readPost } from './posts.ts'
import { openTrendingPosts } from '../trending/trending-posts.ts'

const MEMBERS = 600
const POSTS = 20_000
const viewer = { id: 7, role: 'user' as const }

let database: Awaited<ReturnType<typeof testDatabase>>
let db: Kysely<Tables>
let asked: CompiledQuery[] = []

/** A database with one connection, which records its statements. */
beforeAll(async () => {
  database = await testDatabase()
  const options = '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0'
  const pool = new Pool({ connectionString: database.url, max: 1, options })
  pool.on('error', () => {})
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query)
    },
  })
  await makeVillage()
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

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
  await sql`insert into pinned_posts (post_id) select n * 50 from generate_series(1, 100) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] }

/** What the statements of `read` go through, as `posts by posts_author`. They are planned without the values. */
async function accessesOf(read: () => Promise<unknown>): Promise<string[]> {
  asked = []
  await read()
  const queries = asked
  asked = []
  const accesses = new Set<string>()
  for (const query of queries) for (const access of await accessesIn(query)) accesses.add(access)
  return [...accesses].sort()
}

async function accessesIn(query: CompiledQuery): Promise<string[]> {
  await sql`set plan_cache_mode = force_generic_plan`.execute(db)
  const types = query.parameters.map(() => 'unknown')
  await sql.raw(`prepare pinned${inBrackets(types)} as ${query.sql}`).execute(db)
  const values = query.parameters.map((value) => `'${asText(value)}'`)
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) execute pinned${inBrackets(values)}`)
    .execute(db)
  await sql`deallocate pinned`.execute(db)
  const accesses: string[] = []
  const visit = (node: Node) => {
    if (node['Relation Name'])
      accesses.push(`${node['Relation Name']} by ${node['Index Name'] ?? node['Node Type']}`)
    if (!node['Relation Name'] && node['Index Name']) accesses.push(`bitmap of ${node['Index Name']}`)
    for (const inner of node.Plans ?? []) visit(inner)
  }
  visit(rows[0]!['QUERY PLAN'][0].Plan)
  return accesses
}

const inBrackets = (list: string[]) => (list.length === 0 ? '' : `(${list.join(', ')})`)

function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
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
])
const scansOf = (accesses: string[]) =>
  accesses.filter((access) => /Seq Scan|Bitmap/.test(access) && GROWING.has(access.split(' ')[0]!))
const postsBy = (accesses: string[]) => accesses.filter((access) => access.startsWith('posts by'))

const feed = (query: Record<string, string>, tuning = TUNING) =>
  readFeed(db, viewer, feedQuery.parse(query), tuning)

describe('no hot read goes through a whole table, and each finds posts by the index made for it', () => {
  const cases: [string, () => Promise<unknown>, string[]][] = [
    ['friends', () => feed({ filter: 'friends' }), ['posts_author', 'posts_pkey', 'posts_recent']],
    [
      'friends of friends',
      () => feed({ filter: 'friends_of_friends' }),
      ['posts_author', 'posts_pkey', 'posts_recent'],
    ],
    [
      'friends of friends by the circle in memory',
      () => feed({ filter: 'friends_of_friends' }, { ...TUNING, circleMinMembers: 0 }),
      ['posts_pkey', 'posts_recent'],
    ],
    ['public', () => feed({ filter: 'public' }), ['posts_pkey', 'posts_public']],
    [
      'groups',
      () => feed({ filter: 'groups', groupIds: '1', communityGroupIds: '1,2' }),
      ['posts_author', 'posts_community', 'posts_pkey', 'posts_recent'],
    ],
    ['hydration', () => hydratePosts(db, viewer, [1, 2, 3]), ['posts_pkey']],
    ['pinned posts', () => listPinned(db, viewer, paging.parse({})), ['posts_pkey']],
    ['one post', () => readPost(db, viewer, 8), ['posts_pkey']],
    ['what trends', () => openTrendingPosts(db)(viewer, 10), ['posts_pkey']],
    ['a thread', () => readThread(db, viewer, 8, threadQuery.parse({ around: '9' })), ['posts_pkey']],
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
