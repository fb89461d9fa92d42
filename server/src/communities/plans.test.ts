import { paging } from '@kith/shared/basics.ts'
import { communitiesQuery } from '@kith/shared/communities.ts'
import { peopleQuery } from '@kith/shared/friends.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlanStep, type RecordedDatabase, recordedDatabase } from '../../test/recorded-database.ts'
import { writeCursor } from '../core/paging.ts'
import { listCommunities, readCommunity } from './communities.ts'
import { listInvitable } from './joining/invitations.ts'
import { joinCommunity, leaveCommunity } from './joining/joining.ts'
import { joinByLink, readLinked } from './joining/linked-community.ts'
import { listLinks } from './joining/links.ts'
import { listLog } from './log.ts'
import { listMembers } from './members.ts'
import { listNews } from './news.ts'
import { listCommunityPosts } from './posts.ts'
import { answerRequest, listRequests } from './joining/requests.ts'

const PEOPLE = 3_000
/** The creator of every community. */
const staff = { id: 1, role: 'user' as const }
const asker = { id: 2_990, role: 'user' as const }
const COMMUNITY = 7
const CODE = '7'.padStart(22, '0')

let database: RecordedDatabase
let db: RecordedDatabase['db']

beforeAll(async () => {
  database = await recordedDatabase()
  db = database.db
  const people = sql`generate_series(1, ${PEOPLE}::int)`
  await sql`insert into users (username, name, email, password_hash)
    select 'member_' || n, 'Member ' || n, n || '@example.org', 'none' from ${people} n`.execute(db)
  await sql`insert into friendships (user_id, friend_id)
    select a, 1 + (a + step * sign + ${PEOPLE - 1}::int) % ${PEOPLE}::int
    from ${people} a, unnest(array[1, 3, 9, 27]) step, unnest(array[-1, 1]) sign`.execute(db)
  await sql`insert into blocks (blocker_id, blocked_id) select n, 1 + n * 7 % ${PEOPLE}::int from ${people} n
    where n <> 1 + n * 7 % ${PEOPLE}::int`.execute(db)
  await sql`insert into communities (name, join_approval, creator_id)
    select 'Community', 'approval', ${staff.id} from generate_series(1, 40)`.execute(db)
  await sql`insert into community_members (community_id, user_id, role)
    select c, u, case when u = ${staff.id} then 'admin'::community_role else 'member' end
    from generate_series(1, 40) c, generate_series(1, ${PEOPLE}::int, 10) u`.execute(db)
  await sql`insert into join_requests (community_id, user_id)
    select c, u from generate_series(1, 40) c, generate_series(2, ${PEOPLE}::int, 10) u`.execute(db)
  await sql`insert into posts (author_id, community_id, content, created_at)
    select 1 + n % 50 * 10, 1 + n % 40, 'Hello', now() - make_interval(mins => n)
    from generate_series(1, 10000) n`.execute(db)
  await sql`insert into community_pins (post_id, community_id, pinned_by)
    select id, community_id, ${staff.id} from posts where id <= 200`.execute(db)
  await sql`insert into community_log (community_id, act, actor_id)
    select 1 + n % 40, 'edit', ${staff.id} from generate_series(1, 5000) n`.execute(db)
  await sql`insert into notifications (user_id, type, message, related_user_id, related_community_id)
    select ${staff.id}, 'community_request', 'Look', user_id, community_id from join_requests`.execute(db)
  await sql`insert into notifications (user_id, type, message, related_user_id)
    select n, 'like', 'Look', ${asker.id} from ${people} n`.execute(db)
  await sql`insert into community_links (community_id, code, created_by)
    select c, lpad((c + k * 1000)::text, 22, '0'), ${staff.id}
    from generate_series(1, 40) c, generate_series(0, 19) k`.execute(db)
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => database.close())

const GROWING = new Set([
  'users',
  'friendships',
  'blocks',
  'community_members',
  'join_requests',
  'notifications',
  'community_links',
  'community_log',
  'posts',
])

/** The tables that the statements of `work` read whole. */
async function readWhole(work: () => Promise<unknown>): Promise<string[]> {
  const whole = new Set<string>()
  const isPlanned = (text: string) => /^\s*(with|select|insert|update|delete)/i.test(text)
  for (const statement of await database.statementsOf(work))
    if (isPlanned(statement.sql))
      for (const step of await database.planOf(statement))
        if (isFullScan(step)) whole.add(step['Relation Name']!)
  return [...whole]
}

const isFullScan = (step: PlanStep) =>
  step['Node Type'] === 'Seq Scan' && GROWING.has(step['Relation Name'] ?? '')

const address = { communityId: COMMUNITY, publicUrl: 'https://example.org' }

const deep = (...numbers: number[]) => paging.parse({ before: writeCursor(...numbers) })
const hourAgo = Date.now() - 3_600_000

test.each([
  ['the list', () => listCommunities(db, asker, communitiesQuery.parse({}))],
  ['a community', () => readCommunity(db, staff, COMMUNITY)],
  ['the members', () => listMembers(db, asker, COMMUNITY, paging.parse({}))],
  ['a deep page of the members', () => listMembers(db, asker, COMMUNITY, deep(2, hourAgo, 2500))],
  ['the posts', () => listCommunityPosts(db, asker, COMMUNITY, paging.parse({}))],
  ['a deep page of the posts', () => listCommunityPosts(db, asker, COMMUNITY, deep(1, hourAgo, 9000))],
  ['the news', () => listNews(db, staff, 10)],
  ['the log', () => listLog(db, staff, COMMUNITY, paging.parse({}))],
  ['the list of requests', () => listRequests(db, staff, COMMUNITY, paging.parse({}))],
  ['the friends to invite', () => listInvitable(db, staff, COMMUNITY, peopleQuery.parse({ q: 'mem' }))],
  ['the links', () => listLinks(db, staff, address, paging.parse({}))],
  ['what a link leads to', () => readLinked(db, asker, CODE)],
  ['asking', () => joinCommunity(db, asker, COMMUNITY, 'Please')],
  ['declining', () => answer('declined', 12)],
  ['approving', () => answer('approved', 22)],
  ['withdrawing', () => leaveCommunity(db, asker, COMMUNITY)],
  ['joining by a link', () => joinByLink(db, asker, CODE)],
  ['leaving', () => leaveCommunity(db, asker, COMMUNITY)],
])('%s reads no growing table whole', async (_, work) => {
  expect(await readWhole(work)).toEqual([])
})

const answer = (status: 'approved' | 'declined', userId: number) =>
  answerRequest(db, staff, { communityId: COMMUNITY, userId }, { status, message: '' })

test('members and posts are read by the indexes in their order, also deep down', async () => {
  const indexesOf = async (work: () => Promise<unknown>) => {
    const used = new Set<string | undefined>()
    for (const statement of await database.statementsOf(work))
      for (const step of await database.planOf(statement)) used.add(step['Index Name'])
    return used
  }
  for (const page of [paging.parse({}), deep(2, hourAgo, 2500)])
    expect(await indexesOf(() => listMembers(db, asker, COMMUNITY, page))).toContain(
      'community_members_listed',
    )
  for (const page of [paging.parse({}), deep(1, hourAgo, 9000)])
    expect(await indexesOf(() => listCommunityPosts(db, asker, COMMUNITY, page))).toContain('posts_community')
})
