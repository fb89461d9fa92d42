import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { type Person, createWorld } from './world.ts'

const world = await createWorld()
afterAll(() => world.close())
let cleo: Person
let asCleo: Client
let asStaff: Client
/** Somebody who has blocked Cleo, with a public post and a comment. */
let blocker: Person
let hidden: { post: number; comment: number; person: number; community: number }
let own: { post: number }
let calls: Call[]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = { method: Method; url: string; who: string }
type OpenApi = { paths: Record<string, Record<string, { 'x-who': string }>> }

beforeAll(async () => {
  ;[cleo, blocker] = (await world.people(2)) as [Person, Person]
  asCleo = await world.signIn(cleo)
  asStaff = await world.signIn(await world.person({ role: 'admin' }))
  const post = await world.post(blocker, { visibility: 'public' })
  const community = await world.community(blocker, { visibility: 'hidden' })
  hidden = { post, comment: await world.comment(blocker, post), person: blocker.id, community }
  own = { post: await world.post(cleo, { visibility: 'public' }) }
  await world.block(blocker, cleo)
  const { body } = await world.visitor().get<OpenApi>('/api/openapi.json')
  calls = Object.entries(body.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      url,
      who: operation['x-who'],
    })),
  )
})

const MISSING = 999_999_999
const MALFORMED = [
  'abc',
  '-1',
  '0',
  '01',
  '1.5',
  '1e9',
  '%00',
  '%20',
  '9007199254740993',
  '9223372036854775808',
  '9'.repeat(40),
]

/** Calls about anything else. */
const OTHERS = [
  '/api/comments/{id}',
  '/api/friend-groups/{id}',
  '/api/friends/requests/{id}',
  '/api/hashtags/{name}',
  '/api/invites/{id}',
  '/api/moderator/notes/{id}',
  '/api/moderator/reports/{id}',
  '/api/notifications/{id}',
  '/api/site-content/{key}',
  '/api/uploads/{id}',
  '/api/user/sessions/{id}',
  '/api/media/{key}/captions',
  '/media/{key}',
  '/media/{key}/captions',
  '/unsubscribe/{token}',
]

/** What each call with a parameter in its address is about (rules/limits.md 3). Add new ones here. */
const ABOUT: Record<string, RegExp> = {
  'User not found':
    /^([A-Z]+ \/api\/((moderator\/)?users\/(blocked\/|by-username\/)?\{|friends\/(status\/|mutual\/)?\{|conversations\/\{)|GET \/api\/messages\/\{)/,
  'Post not found': /^[A-Z]+ \/api\/(moderator\/)?posts\/\{id\}/,
  'Group not found': /^[A-Z]+ \/api\/community-(groups\/\{id\}|links\/\{code\})/,
  'Not found': new RegExp(`^([A-Z]+ (${OTHERS.map(RegExp.escape).join('|')})|DELETE /api/messages/\\{)`),
}

const wordsFor = ({ method, url }: Pick<Call, 'method' | 'url'>) =>
  Object.keys(ABOUT).filter((words) => ABOUT[words]!.test(`${method} ${url}`))

const refusal = (message: string) => ({ message, error: message, code: 'not_found' })

/** What a call needs besides its address. */
const BODIES: Record<string, object> = {
  'PUT /api/posts/{id}': { content: 'Well' },
  'POST /api/posts/{id}/comment': { content: 'Well' },
  'POST /api/posts/{id}/repost': { content: 'Well' },
  'POST /api/posts/{id}/tags': { taggedUserIds: [1] },
  'PUT /api/community-groups/{id}': {},
  'PUT /api/community-groups/{id}/creator': { userId: 1 },
  'PUT /api/community-groups/{id}/members/{userId}': { role: 'member' },
  'PUT /api/friend-groups/{id}': { name: 'Close' },
  'POST /api/friend-groups/{id}/members': { friendId: 1 },
  'POST /api/community-groups/{id}/requests/{userId}': { status: 'approved' },
  'POST /api/community-groups/{id}/invitations': { userId: 1 },
  'PUT /api/site-content/{key}': { content: 'Well' },
}

/** The words of a 404, a call for a thing by its id, and the id of one that Cleo may not see. */
type Named = [what: string, words: string, ask: (id: number) => Promise<Bytes>, hidden: number]
type Bytes = { status: number; body: unknown; headers: Record<string, unknown> }
const inBytes = ({ status, body, headers }: Bytes) => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { status, body, headers: rest }
}

/** What the id in an address names. */
function kindOf(url: string): keyof typeof hidden {
  if (url.includes('community-groups/{')) return 'community'
  if (url.includes('posts/{')) return 'post'
  return url.includes('comments/{') ? 'comment' : 'person'
}

const withPlaces = () => calls.filter(({ url }) => url.includes('{'))
const filled = (url: string, value: string | number) => url.replaceAll(/\{\w+\}/g, String(value))

describe('what is not there', () => {
  test('is worded by what the call is about, in every call with a place in its address', () => {
    expect(withPlaces().filter((call) => wordsFor(call).length !== 1)).toEqual([])
    expect(withPlaces().length).toBeGreaterThan(35)
  })

  test('is answered alike when its address is malformed', async () => {
    for (const { method, url } of withPlaces())
      for (const value of MALFORMED) {
        // These can be names of hashtags.
        if (url.includes('{name}') && ['abc', '1e9'].includes(value)) continue
        const { status, body } = await asStaff.send(method, filled(url, value))
        expect([`${method} ${url} ${value}`, status, body]).toEqual([
          `${method} ${url} ${value}`,
          404,
          refusal(wordsFor({ method, url })[0]!),
        ])
      }
  })

  test('is answered alike, byte for byte, when it is malformed, missing and hidden', async () => {
    let compared = 0
    for (const { method, url, who } of withPlaces()) {
      if (who !== 'member' || !url.includes('{id}') || url.includes('{friendId}')) continue
      const body = BODIES[`${method} ${url}`]
      const ask = async (value: string | number) =>
        inBytes(await asCleo.send(method, filled(url, value), body ? { body } : {}))
      const [missing, malformed] = [await ask(MISSING), await ask('abc')]
      expect([`${method} ${url}`, missing]).toEqual([`${method} ${url}`, malformed])
      expect([missing.status, missing.body]).toEqual([404, refusal(wordsFor({ method, url })[0]!)])
      const kind = kindOf(url)
      if (
        /friend-groups|friends\/requests|invites|notifications|sessions|DELETE .*messages/.test(
          `${method} ${url}`,
        )
      )
        continue
      expect([`${method} ${url}`, await ask(hidden[kind])]).toEqual([`${method} ${url}`, missing])
      compared += 1
    }
    expect(compared).toBeGreaterThan(25)
    const byName = async (name: string) => inBytes(await asCleo.get(`/api/users/by-username/${name}`))
    expect(await byName(blocker.username)).toEqual(await byName('nobody_at_all'))
    expect(await byName(blocker.username)).toEqual(await byName('x'))
  })

  test('is named when a call names it in its body or query', async () => {
    const secret = hidden.community
    const friend = await world.person()
    await world.befriend(cleo, friend)
    const club = await world.community(cleo, { joinApproval: 'approval' })
    await world.db.insertInto('join_requests').values({ community_id: club, user_id: blocker.id }).execute()
    const link = await world.db
      .insertInto('community_links')
      .values({ community_id: secret, code: 'x'.repeat(22), created_by: blocker.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const named: Named[] = [
      ...['friends/request', 'friends/remove'].map((path): Named => [
        path,
        'User not found',
        (friendId) => asCleo.post(`/api/${path}`, { friendId }),
        blocker.id,
      ]),
      ...['block', 'unblock', 'hide', 'unhide'].map((path): Named => [
        path,
        'User not found',
        (userId) => asCleo.post(`/api/users/${path}`, { userId }),
        blocker.id,
      ]),
      [
        'a recipient',
        'User not found',
        (recipientId) => asCleo.post('/api/messages', { recipientId, content: 'Hello' }),
        blocker.id,
      ],
      [
        'a post in a message',
        'Post not found',
        (postId) => asCleo.post('/api/messages', { recipientId: friend.id, postId }),
        hidden.post,
      ],
      [
        'who is tagged',
        'User not found',
        (id) => asCleo.post(`/api/posts/${own.post}/tags`, { taggedUserIds: [id] }),
        blocker.id,
      ],
      [
        'what is replied to',
        'Not found',
        (parentId) => asCleo.post(`/api/posts/${own.post}/comment`, { content: 'Well', parentId }),
        hidden.comment,
      ],
      [
        'the community of a post',
        'Group not found',
        (groupId) => asCleo.post('/api/posts', { content: 'Well', groupId }),
        secret,
      ],
      [
        'who is invited to a community',
        'User not found',
        (userId) => asCleo.post(`/api/community-groups/${club}/invitations`, { userId }),
        blocker.id,
      ],
      [
        'who asked to join a community',
        'Not found',
        (id) => asCleo.post(`/api/community-groups/${club}/requests/${id}`, { status: 'approved' }),
        blocker.id,
      ],
      [
        'the link of another community',
        'Not found',
        (id) => asCleo.delete(`/api/community-groups/${club}/links/${id}`),
        link.id,
      ],
      [
        'the community of an audience',
        'Group not found',
        (groupId) => asCleo.get(`/api/audience?groupId=${groupId}`),
        secret,
      ],
    ]
    for (const [what, words, ask, id] of named) {
      const missing = inBytes(await ask(MISSING))
      expect([what, missing.status, missing.body]).toEqual([what, 404, refusal(words)])
      expect([what, inBytes(await ask(id))]).toEqual([what, missing])
    }
  })

  test('is just not found, whatever its address begins with, when there is no such call', async () => {
    const { status, body } = await asCleo.get('/api/posts/1/nothing')
    expect([status, body]).toEqual([404, refusal('Not found')])
  })
})
