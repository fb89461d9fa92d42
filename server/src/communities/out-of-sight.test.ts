import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../../test/client.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'

const MISSING = 999_999_999

let world: World
let creator: Person
/** Friends of the creator: one was never in it, one asked to join when it was public, one was once a member. */
let outsiders: Record<string, Client>
let hidden: number
let post: number
let comment: number
beforeAll(async () => {
  world = await createWorld()
  creator = await world.person()
  hidden = await world.community(creator, { visibility: 'hidden' })
  post = await world.post(creator, { communityId: hidden, visibility: 'public' })
  comment = await world.comment(creator, post)
  const [stranger, asker, gone] = (await world.people(3)) as [Person, Person, Person]
  await world.befriend(creator, stranger, asker, gone)
  await world.db.insertInto('join_requests').values({ community_id: hidden, user_id: asker.id }).execute()
  await world.db.insertInto('community_members').values({ community_id: hidden, user_id: gone.id }).execute()
  const left = await (await world.signIn(gone)).post(`/api/community-groups/${hidden}/leave`)
  expect(left.status).toBe(204)
  outsiders = {
    'who was never in it': await world.signIn(stranger),
    'who asked to join before': await world.signIn(asker),
    'who has left': await world.signIn(gone),
  }
})
afterAll(() => world.close())

/** All of an answer but what differs by itself. */
function inBytes({ status, body, headers }: Answer<unknown>) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return JSON.stringify([status, body, rest])
}

type Ask = (client: Client, id: number) => Promise<Answer<unknown>>

async function expectAlike(asks: Record<string, Ask>, there: () => number, words: string): Promise<void> {
  for (const [who, client] of Object.entries(outsiders))
    for (const [call, ask] of Object.entries(asks)) {
      const [missing, out] = [await ask(client, MISSING), await ask(client, there())]
      const what = `${call}, for ${who}`
      expect([what, missing.status, missing.body]).toEqual([
        what,
        404,
        { message: words, error: words, code: 'not_found' },
      ])
      expect([what, inBytes(out)]).toEqual([what, inBytes(missing)])
    }
}

const at = (id: number, path = '') => `/api/community-groups/${id}${path}`

describe('a community out of sight answers like one that is missing, byte for byte', () => {
  test('in each call about it', async () => {
    await expectAlike(
      {
        detail: (client, id) => client.get(at(id)),
        'detail with a tab': (client, id) => client.get(at(id, '?tab=members')),
        posts: (client, id) => client.get(at(id, '/posts?limit=1')),
        'posts further down': (client, id) => client.get(at(id, '/posts?before=a_b')),
        members: (client, id) => client.get(at(id, '/members')),
        requests: (client, id) => client.get(at(id, '/requests')),
        invitations: (client, id) => client.get(at(id, '/invitations')),
        links: (client, id) => client.get(at(id, '/links')),
        log: (client, id) => client.get(at(id, '/log')),
        'its audience': (client, id) => client.get(`/api/audience?groupId=${id}`),
        join: (client, id) => client.post(at(id, '/join'), { message: 'Please' }),
        leave: (client, id) => client.post(at(id, '/leave')),
        visit: (client, id) => client.put(at(id, '/visit')),
        edit: (client, id) => client.put(at(id), { name: 'Mine' }),
        remove: (client, id) => client.delete(at(id)),
        'hand over': (client, id) => client.put(at(id, '/creator'), { userId: creator.id }),
        'a role': (client, id) => client.put(at(id, `/members/${creator.id}`), { role: 'member' }),
        'end a membership': (client, id) => client.delete(at(id, `/members/${creator.id}`)),
        'answer a request': (client, id) =>
          client.post(at(id, `/requests/${creator.id}`), { status: 'approved' }),
        invite: (client, id) => client.post(at(id, '/invitations'), { userId: creator.id }),
        'make a link': (client, id) => client.post(at(id, '/links'), {}, { 'idempotency-key': randomUUID() }),
        'revoke a link': (client, id) => client.delete(at(id, '/links/1')),
        pin: (client, id) => client.post(at(id, `/posts/${post}/pin`)),
        unpin: (client, id) => client.delete(at(id, `/posts/${post}/pin`)),
        'write in it': (client, id) => client.post('/api/posts', { content: 'Hello', groupId: id }),
      },
      () => hidden,
      'Group not found',
    )
  })

  test('and so do its posts', async () => {
    const url = (id: number, path = '') => `/api/posts/${id}${path}`
    await expectAlike(
      {
        post: (client, id) => client.get(url(id)),
        comments: (client, id) => client.get(url(id, '/comments')),
        likes: (client, id) => client.get(url(id, '/likes')),
        like: (client, id) => client.put(url(id, '/like')),
        save: (client, id) => client.put(url(id, '/bookmark')),
        comment: (client, id) => client.post(url(id, '/comment'), { content: 'Well' }),
        repost: (client, id) => client.post(url(id, '/repost'), { content: 'Look' }),
        edit: (client, id) => client.put(url(id), { content: 'Mine' }),
        remove: (client, id) => client.delete(url(id)),
        tag: (client, id) => client.post(url(id, '/tags'), { taggedUserIds: [creator.id] }),
        share: (client, id) => client.post('/api/messages', { recipientId: creator.id, postId: id }),
      },
      () => post,
      'Post not found',
    )
  })

  test('its comments, and its links that work no more', async () => {
    await expectAlike(
      {
        replies: (client, id) => client.get(`/api/comments/${id}/replies`),
        likes: (client, id) => client.get(`/api/comments/${id}/likes`),
        like: (client, id) => client.put(`/api/comments/${id}/like`),
        remove: (client, id) => client.delete(`/api/comments/${id}`),
      },
      () => comment,
      'Not found',
    )
    const links = [
      { code: 'e'.repeat(22), expires_at: new Date(0) },
      { code: 'u'.repeat(22), max_uses: 1, uses: 1 },
    ]
    for (const link of links)
      await world.db
        .insertInto('community_links')
        .values({ community_id: hidden, created_by: creator.id, ...link })
        .execute()
    for (const client of Object.values(outsiders))
      for (const ask of [client.get, client.post]) {
        const unknown = await ask(`/api/community-links/${'n'.repeat(22)}`)
        expect([unknown.status, unknown.body]).toMatchObject([404, { message: 'Group not found' }])
        for (const { code } of links)
          expect(inBytes(await ask(`/api/community-links/${code}`))).toBe(inBytes(unknown))
      }
  })

  test('a community out of sight is in no list, and a feed of it is empty', async () => {
    for (const client of Object.values(outsiders)) {
      const lists = [
        '/api/community-groups?q=community',
        `/api/community-groups/member?ids=${hidden}`,
        '/api/community-groups/news',
        `/api/users/${creator.id}/communities`,
        `/api/posts?filter=groups&communityGroupIds=${hidden}`,
      ]
      for (const list of lists) expect([list, (await client.get(list)).body]).toEqual([list, []])
    }
  })
})
