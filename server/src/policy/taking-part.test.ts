import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { ROUTE_PERMISSIONS } from '../../test/route-permissions.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let owner: Person
let friend: Person
beforeAll(async () => {
  owner = await world.person()
  friend = await world.person()
})

/** A post of the member or of somebody else, and comments of both under it, in a community. */
type Stage = { client: Client; me: Person; post: number; own: number; other: number }

/**
 * What a call does there. `adds`: to the post or its thread. `passes`: it on, or keeps it for oneself. `takes`: away
 * what is one's own. `tells`: the staff of the site.
 */
type Kind = 'adds' | 'passes' | 'takes' | 'tells'
type Call = [kind: Kind, send: (stage: Stage) => Promise<{ status: number }>]

/** Every writing call about a post or a comment. A new one needs a row here, or below with a reason. */
const CALLS: Record<string, Call> = {
  'PUT /api/posts/:id': ['adds', ({ client, post }) => client.put(`/api/posts/${post}`, { content: 'Anew' })],
  'DELETE /api/posts/:id': ['takes', ({ client, post }) => client.delete(`/api/posts/${post}`)],
  'POST /api/posts/:id/comment': [
    'adds',
    ({ client, post }) => client.post(`/api/posts/${post}/comment`, { content: 'Well' }),
  ],
  'POST /api/posts/:id/comment, a reply': [
    'adds',
    ({ client, post, other }) =>
      client.post(`/api/posts/${post}/comment`, { content: 'Well', parentId: other }),
  ],
  'POST /api/posts/:id/like': ['adds', ({ client, post }) => client.post(`/api/posts/${post}/like`)],
  'PUT /api/posts/:id/like': ['adds', ({ client, post }) => client.put(`/api/posts/${post}/like`)],
  'DELETE /api/posts/:id/like': ['adds', ({ client, post }) => client.delete(`/api/posts/${post}/like`)],
  'POST /api/posts/:id/repost': [
    'passes',
    ({ client, post }) => client.post(`/api/posts/${post}/repost`, { content: 'Look' }),
  ],
  'POST /api/posts/:id/repost, of a repost of it': [
    'passes',
    async ({ client, me, post }) => {
      const repost = await world.post(me, { originalPostId: post })
      return client.post(`/api/posts/${repost}/repost`, { content: 'Look' })
    },
  ],
  'POST /api/posts/:id/tags': [
    'adds',
    ({ client, post }) => client.post(`/api/posts/${post}/tags`, { taggedUserIds: [owner.id] }),
  ],
  'DELETE /api/posts/:id/tags': ['takes', ({ client, post }) => client.delete(`/api/posts/${post}/tags`)],
  'PUT /api/posts/:id/bookmark': ['passes', ({ client, post }) => client.put(`/api/posts/${post}/bookmark`)],
  'DELETE /api/posts/:id/bookmark': [
    'takes',
    ({ client, post }) => client.delete(`/api/posts/${post}/bookmark`),
  ],
  'DELETE /api/comments/:id': ['takes', ({ client, own }) => client.delete(`/api/comments/${own}`)],
  'POST /api/comments/:id/like': ['adds', ({ client, other }) => client.post(`/api/comments/${other}/like`)],
  'PUT /api/comments/:id/like': ['adds', ({ client, own }) => client.put(`/api/comments/${own}/like`)],
  'DELETE /api/comments/:id/like': [
    'adds',
    ({ client, other }) => client.delete(`/api/comments/${other}/like`),
  ],
  'PUT /api/comments/:id/bookmark': [
    'passes',
    ({ client, other }) => client.put(`/api/comments/${other}/bookmark`),
  ],
  'DELETE /api/comments/:id/bookmark': [
    'takes',
    ({ client, other }) => client.delete(`/api/comments/${other}/bookmark`),
  ],
  'DELETE /api/comments/:id/tags': [
    'takes',
    ({ client, other }) => client.delete(`/api/comments/${other}/tags`),
  ],
  'POST /api/messages': [
    'passes',
    ({ client, post }) => client.post('/api/messages', { recipientId: friend.id, postId: post }),
  ],
  'POST /api/reports': [
    'tells',
    ({ client, other }) =>
      client.post('/api/reports', { targetType: 'comment', targetId: other, reason: 'spam' }),
  ],
}

const APART: Record<string, string> = {
  'POST /api/posts': 'a new post; communities/posts.test.ts holds who posts where',
  'POST /api/posts/:id/pin': 'the staff of the site pin, whatever they are to its community',
  'DELETE /api/posts/:id/pin': 'the staff of the site unpin, whatever they are to its community',
  'DELETE /api/moderator/posts/:id': 'the staff of the site delete any post',
  'DELETE /api/messages/:id': 'an own message',
  'PUT /api/moderator/reports/:id': 'the staff of the site decide',
  'POST /api/community-groups/:id/posts/:postId/pin': 'begins with the membership in the community',
  'DELETE /api/community-groups/:id/posts/:postId/pin': 'begins with the membership in the community',
}

const FINE = [200, 201, 204] as const
type Outcome = 'fine' | 404 | 409
const alike = (outcome: Outcome): Record<Kind, Outcome> => ({
  adds: outcome,
  passes: outcome,
  takes: 'fine',
  tells: 'fine',
})

/** What the author of a post is to its community, and what comes of each kind of call there. */
const MEMBERSHIPS = {
  'a member of a hidden one': { visibility: 'hidden', ends: 'stays', outcomes: alike('fine') },
  'removed from a hidden one': { visibility: 'hidden', ends: 'removed', outcomes: alike(404) },
  'removed from a private one': { visibility: 'private', ends: 'removed', outcomes: alike(404) },
  'gone from a hidden one': { visibility: 'hidden', ends: 'leaves', outcomes: alike(404) },
  'gone from a private one': { visibility: 'private', ends: 'leaves', outcomes: alike(404) },
  'gone from a public one': { visibility: 'public', ends: 'leaves', outcomes: alike('fine') },
  'a member of an archived one': {
    visibility: 'private',
    ends: 'stays',
    isArchived: true,
    outcomes: { ...alike('fine'), adds: 409 },
  },
  'gone from an archived one': {
    visibility: 'private',
    ends: 'leaves',
    isArchived: true,
    outcomes: alike(404),
  },
  'gone from a public archived one': {
    visibility: 'public',
    ends: 'leaves',
    isArchived: true,
    outcomes: { ...alike('fine'), adds: 409 },
  },
} as const satisfies Record<string, Membership>
type Membership = {
  visibility: 'public' | 'private' | 'hidden'
  ends: 'stays' | 'leaves' | 'removed'
  isArchived?: true
  outcomes: Record<Kind, Outcome>
}

async function stageOf(
  membership: Membership,
  role: Person['role'],
  by: 'me' | 'owner' = 'me',
): Promise<Stage> {
  const { visibility, ends } = membership
  const me = await world.person({ role })
  await world.befriend(me, friend)
  const club = await world.community(owner, { visibility, members: [me, friend] })
  const post = await world.post(by === 'me' ? me : owner, { communityId: club })
  const [own, other] = [await world.comment(me, post), await world.comment(owner, post)]
  const client = await world.signIn(me)
  const path = `/api/community-groups/${club}`
  if (ends === 'leaves') expect((await client.post(`${path}/leave`)).status).toBe(204)
  if (ends === 'removed')
    expect((await (await world.signIn(owner)).delete(`${path}/members/${me.id}`)).status).toBe(204)
  if (membership.isArchived)
    await sql`update communities set archived_at = now() where id = ${club}`.execute(world.db)
  return { client, me, post, own, other }
}

const outcomeOf = (status: number) => (FINE.some((fine) => fine === status) ? 'fine' : status)
const memberships = Object.entries(MEMBERSHIPS) as [string, Membership][]

describe('every writing call about a post or comment', () => {
  test('has a row', () => {
    const writing = Object.values(ROUTE_PERMISSIONS).flatMap((calls) =>
      Object.entries(calls).flatMap(([url, methods]) =>
        methods.split(' ').flatMap((method) => (method === 'GET' ? [] : [`${method} ${url}`])),
      ),
    )
    const about = writing.filter((call) => /\/api\/(.*\/)?(posts|comments|messages|reports)(\/|$)/.test(call))
    const rows = new Set([...Object.keys(CALLS).map((call) => call.split(',')[0]), ...Object.keys(APART)])
    expect(about.filter((call) => !rows.has(call))).toEqual([])
    expect([...rows].filter((call) => !writing.includes(call!))).toEqual([])
  })

  test.each(memberships)('is answered to the author who is %s by its kind', async (_, membership) => {
    for (const role of ['user', 'moderator'] as const)
      for (const [call, [kind, send]] of Object.entries(CALLS)) {
        const { status } = await send(await stageOf(membership, role))
        expect([role, call, outcomeOf(status)]).toEqual([role, call, membership.outcomes[kind]])
      }
  })

  test('about a post of somebody else finds only the viewer’s own comments once the community is closed to the viewer', async () => {
    for (const [call, [, send]] of Object.entries(CALLS)) {
      const { status } = await send(await stageOf(MEMBERSHIPS['removed from a hidden one'], 'user', 'owner'))
      expect([call, status]).toEqual([call, call === 'DELETE /api/comments/:id' ? 204 : 404])
    }
  })
})

describe('whoever is no longer in a closed community', () => {
  const gone = MEMBERSHIPS['removed from a hidden one']

  test.each(memberships)('or is %s reads in a post what the calls would allow', async (_, membership) => {
    for (const role of ['user', 'moderator'] as const) {
      const { client, post } = await stageOf(membership, role)
      const { body } = await client.get<Post>(`/api/posts/${post}`)
      const { adds, passes, takes } = membership.outcomes
      expect([body.canEdit, body.canInteract, body.canDelete]).toEqual([
        adds === 'fine',
        passes === 'fine',
        takes === 'fine',
      ])
      if (passes === 'fine') expect(body.community?.isArchived).toBe(membership.isArchived === true)
    }
  })

  test('reads what is under the own post, and hears of nothing there', async () => {
    const { client, me, post, other } = await stageOf(MEMBERSHIPS['a member of a hidden one'], 'user')
    const asOwner = await world.signIn(owner)
    const unread = async () =>
      (await client.get<{ count: number }>('/api/notifications/unread-count')).body.count
    await asOwner.put(`/api/posts/${post}/like`)
    await asOwner.post(`/api/posts/${post}/comment`, { content: 'While you are here' })
    expect(await unread()).toBe(2)
    await sql`delete from community_members where user_id = ${me.id}`.execute(world.db)
    await asOwner.post(`/api/posts/${post}/comment`, { content: 'And now' })
    expect(await unread()).toBe(0)
    expect((await client.get('/api/notifications')).body).toEqual([])
    const thread = await client.get<{ id: number }[]>(`/api/posts/${post}/comments`)
    expect(thread.body.map(({ id }) => id)).toContain(other)
    expect((await client.get<{ id: number }[]>(`/api/posts/${post}/likes`)).body).toHaveLength(1)
  })

  test('keeps what was saved, and may let go of it', async () => {
    const { client, me, post, other } = await stageOf(gone, 'user')
    await world.db
      .insertInto('bookmarks')
      .values([
        { user_id: me.id, post_id: post },
        { user_id: me.id, comment_id: other },
      ])
      .execute()
    for (const type of ['posts', 'comments'])
      expect((await client.get(`/api/bookmarks/user?type=${type}`)).body).toHaveLength(1)
  })
})
