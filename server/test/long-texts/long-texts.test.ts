import { ANSWER_BYTES_MAX, NEXT_CURSOR, PAGE_SIZE, PAGE_SIZE_MAX } from '@kith/shared/basics.ts'
import { MESSAGE_LENGTH_MAX } from '@kith/shared/messages.ts'
import { type Post, POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { fillWithLongTexts, type LongSite } from './long-site.ts'
import { createWorld, type World } from '../world.ts'

let world: World
let site: LongSite
let asAda: Client
beforeAll(async () => {
  world = await createWorld()
  site = await fillWithLongTexts(world)
  asAda = await world.signIn(site.ada)
})
afterAll(() => world.close())

/** Every list, and how an admin with more of everything than fits on the largest page reaches it. */
const LISTS: Record<string, (at: LongSite) => string> = {
  '/api/audience': () => '/api/audience?visibility=public',
  '/api/bookmarks/user': () => '/api/bookmarks/user',
  '/api/comments/{id}/likes': ({ comment }) => `/api/comments/${comment}/likes`,
  '/api/comments/{id}/replies': ({ comment }) => `/api/comments/${comment}/replies`,
  '/api/community-groups': () => '/api/community-groups',
  '/api/community-groups/member': () => '/api/community-groups/member',
  '/api/community-groups/{id}/invitations': ({ club }) => `/api/community-groups/${club}/invitations`,
  '/api/community-groups/{id}/links': ({ community }) => `/api/community-groups/${community}/links`,
  '/api/community-groups/{id}/log': ({ community }) => `/api/community-groups/${community}/log`,
  '/api/community-groups/{id}/members': ({ community }) => `/api/community-groups/${community}/members`,
  '/api/community-groups/{id}/posts': ({ community }) => `/api/community-groups/${community}/posts`,
  '/api/community-groups/{id}/requests': ({ community }) => `/api/community-groups/${community}/requests`,
  '/api/conversations': () => '/api/conversations',
  '/api/conversations/recipients': () => '/api/conversations/recipients',
  '/api/friends': () => '/api/friends',
  '/api/friends/filtered': () => '/api/friends/filtered',
  '/api/friends/mutual/{id}': ({ ben }) => `/api/friends/mutual/${ben.id}`,
  '/api/friends/requests/pending': () => '/api/friends/requests/pending',
  '/api/friends/requests/sent': () => '/api/friends/requests/sent',
  '/api/hashtags/{name}/posts': () => '/api/hashtags/tree/posts',
  '/api/invites': () => '/api/invites',
  '/api/messages/{id}': ({ ben }) => `/api/messages/${ben.id}`,
  '/api/moderator/audit': () => '/api/moderator/audit',
  '/api/moderator/notes': () => '/api/moderator/notes',
  '/api/moderator/posts': () => '/api/moderator/posts',
  '/api/moderator/reports': () => '/api/moderator/reports',
  '/api/moderator/users': () => '/api/moderator/users',
  '/api/notifications': () => '/api/notifications',
  '/api/pinned-posts': () => '/api/pinned-posts',
  '/api/posts': () => '/api/posts?filter=public',
  '/api/posts/search': () => '/api/posts/search?q=oak',
  '/api/posts/{id}/comments': ({ post }) => `/api/posts/${post}/comments`,
  '/api/posts/{id}/likes': ({ post }) => `/api/posts/${post}/likes`,
  '/api/suggestions': () => '/api/suggestions',
  '/api/user/staff-access': () => '/api/user/staff-access',
  '/api/user/words': () => '/api/user/words',
  '/api/users': () => '/api/users',
  '/api/users/blocked': () => '/api/users/blocked',
  '/api/users/hidden': () => '/api/users/hidden',
  '/api/users/search': () => '/api/users/search?q=tree',
  '/api/users/{id}/communities': ({ ben }) => `/api/users/${ben.id}/communities`,
  '/api/users/{id}/friends': ({ ben }) => `/api/users/${ben.id}/friends`,
  '/api/users/{id}/posts': ({ ben }) => `/api/users/${ben.id}/posts`,
}

/** Lists of one page. */
const ONE_PAGE = ['/api/community-groups/news', '/api/hashtags/trending', '/api/trending']

type OpenApi = { paths: Record<string, { get?: { parameters?: { name: string }[] } }> }

test('every list there is has been filled', async () => {
  const { body } = await world.visitor().get<OpenApi>('/api/openapi.json')
  const lists = Object.entries(body.paths).flatMap(([path, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'limit') ? path : [],
  )
  expect(lists.sort()).toEqual([...Object.keys(LISTS), ...ONE_PAGE].sort())
})

type Row = { id?: number; content?: string; replies?: Row[] }
type Audience = { people: Row[] }
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** Reads a list from one page to the next. Each answer must be short enough. */
async function walk(path: string, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let before = ''
  do {
    const { status, body, headers } = await asAda.get<Row[] | Audience>(
      withQuery(path, `limit=${limit}${before}`),
    )
    expect(status, path).toBe(200)
    expect(Buffer.byteLength(JSON.stringify(body)), path).toBeLessThan(ANSWER_BYTES_MAX)
    rows.push(...('people' in body ? body.people : body))
    const next = headers[NEXT_CURSOR] as string | undefined
    before = next ? `&before=${next}` : ''
  } while (before !== '')
  return rows
}

const nameOf = ({ id, ...row }: Row) => String(id ?? JSON.stringify(row))

test.each(Object.entries(LISTS))(
  '%s answers in few bytes, and its cursors lead past every row once, in pages of any size',
  async (_, pathAt) => {
    const path = pathAt(site)
    const large = (await walk(path, PAGE_SIZE_MAX)).map(nameOf)
    const usual = (await walk(path, PAGE_SIZE)).map(nameOf)
    expect(new Set(usual).size, path).toBe(usual.length)
    expect(usual.length, path).toBeGreaterThan(PAGE_SIZE_MAX)
    expect([...large].sort()).toEqual([...usual].sort())
  },
  60_000,
)

test.each(ONE_PAGE)('%s answers in few bytes', async (path) => {
  const { status, body } = await asAda.get<Row[]>(withQuery(path, `limit=${PAGE_SIZE_MAX}`))
  expect(status).toBe(200)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(ANSWER_BYTES_MAX)
})

const lengthOf = (text = '') => [...text].length

test('a page of the usual size has every text whole', async () => {
  const longest = (rows: Row[]) => rows.every(({ content }) => lengthOf(content) === POST_LENGTH_DEFAULT)
  for (const path of ['/api/posts?filter=public', '/api/bookmarks/user', '/api/bookmarks/user?type=comments'])
    expect(longest((await asAda.get<Row[]>(path)).body), path).toBe(true)
  expect(longest((await asAda.get<Row[]>(`/api/posts/${site.post}/comments`)).body)).toBe(true)
  const { body } = await asAda.get<Row[]>(`/api/messages/${site.ben.id}`)
  expect(body.every(({ content }) => lengthOf(content) === MESSAGE_LENGTH_MAX)).toBe(true)
})

test('pages by offset end with a short one alone: a larger page has every row, the late ones marked as shortened', async () => {
  const pages: Post[][] = []
  do {
    const offset = pages.length * PAGE_SIZE_MAX
    pages.push((await asAda.get<Post[]>(`/api/posts?filter=public&limit=100&offset=${offset}`)).body)
  } while (pages.at(-1)!.length === PAGE_SIZE_MAX)
  const { rows } = await sql<{ count: number }>`
    select count(*) from posts where community_id is null`.execute(world.db)
  expect(pages.flat().length).toBe(rows[0]!.count)
  for (const { content, isShortened } of pages.flat())
    expect(lengthOf(content) < POST_LENGTH_DEFAULT).toBe(isShortened === true)
  const late = pages.flat().find(({ isShortened }) => isShortened)
  const { body } = await asAda.get<Post>(`/api/posts/${late!.id}`)
  expect(lengthOf(body.content)).toBe(POST_LENGTH_DEFAULT)
})

test('the replies that a thread of long comments leaves out come by a call for more', async () => {
  const thread = (await asAda.get<Row[]>(`/api/posts/${site.post}/comments`)).body as Required<Row>[]
  const without = thread.find(({ replies }) => replies.length === 0)!
  const replies = await walk(`/api/comments/${without.id}/replies`, PAGE_SIZE)
  expect(replies.length).toBe((without as unknown as { replyCount: number }).replyCount)
  expect(replies.length).toBeGreaterThan(0)
})
