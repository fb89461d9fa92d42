import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, type World, createWorld, sessionFor } from '../../test/world.ts'
import { unzip } from '../../test/zip.ts'
import { PARTS } from './export-parts.ts'

const MARK = 'Zebrafinch'

let world: World
let mona: Client
beforeAll(async () => {
  world = await createWorld()
  // Ids that are no other number of an export.
  for (const [place, table] of ['communities', 'posts', 'comments'].entries())
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${770_000_001 + place * 1_000_000})`.execute(
      world.db,
    )
  mona = await world.signIn(await world.person({ role: 'moderator' }))
})
afterAll(() => world.close())

/** What Ada sees of Ben's, until it ends. */
type Stage = { ada: Person; ben: Person; asAda: Client; asBen: Client; community: number | null }

const club =
  (visibility: 'hidden' | 'private') =>
  async ({ ada, ben }: Pick<Stage, 'ada' | 'ben'>) =>
    world.community(ben, { name: MARK, visibility, moderators: [ada] })

type Place = (people: Pick<Stage, 'ada' | 'ben'>) => Promise<number | null>
const noClub: Place = async () => null

/** The ways in which something is no longer there for somebody. */
const ENDS: Record<string, { place: Place; end: (stage: Stage) => Promise<{ status: number }> }> = {
  'a hidden community that one was removed from': {
    place: club('hidden'),
    end: ({ asBen, ada, community }) => asBen.delete(`/api/community-groups/${community}/members/${ada.id}`),
  },
  'a hidden community that one has left': {
    place: club('hidden'),
    end: ({ asAda, community }) => asAda.post(`/api/community-groups/${community}/leave`),
  },
  'the posts of who is a friend no more': {
    place: noClub,
    end: ({ asAda, ben }) => asAda.delete(`/api/friends/${ben.id}`),
  },
  'the posts of who has blocked one': {
    place: noClub,
    end: ({ asBen, ada }) => asBen.post('/api/users/block', { userId: ada.id }),
  },
}

/** The files that name what one sees, and those that never name it. A new file needs a row here. */
const NAMES: Record<keyof typeof PARTS, boolean> = {
  posts: true,
  comments: true,
  'liked-posts': true,
  'liked-comments': true,
  friends: false,
  'friend-requests': false,
  'friend-groups': false,
  blocked: false,
  hidden: false,
  communities: true,
  'join-requests': true,
  messages: true,
  bookmarks: true,
  'followed-hashtags': false,
  invitations: false,
  notifications: true,
  reports: true,
  'staff-access': true,
  media: false,
}
/** These name communities alone. */
const OF_COMMUNITIES = new Set(['communities', 'join-requests', 'notifications'])

async function exportOf(person: Person): Promise<Map<string, string>> {
  const token = await sessionFor(world.db, person)
  const headers = { cookie: `kith.sid=${token}` }
  await world.app.inject({ method: 'POST', url: '/api/user/export', headers })
  expect(await world.jobs.workOff('export')).toBe(0)
  const { rawPayload } = await world.app.inject({ url: '/api/user/export/file', headers })
  return new Map([...unzip(rawPayload)].map(([name, bytes]) => [name.replace('.json', ''), String(bytes)]))
}

let stage: Stage
let unseen: RegExp

async function setStage(place: Place): Promise<void> {
  const [ada, ben] = [await world.person({ name: 'Ada' }), await world.person({ name: 'Ben' })]
  await world.befriend(ada, ben)
  const [asAda, asBen] = [await world.signIn(ada), await world.signIn(ben)]
  const community = await place({ ada, ben })
  const inside = community === null ? {} : { communityId: community }
  const [post, other] = [
    await world.post(ben, { ...inside, content: `${MARK} sings` }),
    await world.post(ben, inside),
  ]
  const theirs = await world.comment(ben, post, `Like a ${MARK}`)
  stage = { ada, ben, asAda, asBen, community }
  unseen = new RegExp(
    [MARK, ...[community, post, other, theirs].filter(Boolean).map((id) => `\\b${id}\\b`)].join('|'),
  )
  await actIn(stage, post, theirs)
}

/** Ada does all that leaves her a row, and is told all that makes her a notification. */
async function actIn({ ada, ben, asAda, asBen, community }: Stage, post: number, theirs: number) {
  const own = await world.comment(ada, post, 'Ada was here')
  const answers = [
    await asAda.post(`/api/posts/${post}/comment`, { content: 'Indeed', parentId: theirs }),
    await asAda.put(`/api/posts/${post}/like`),
    await asAda.put(`/api/comments/${theirs}/like`),
    await asAda.put(`/api/posts/${post}/bookmark`),
    await asAda.put(`/api/comments/${theirs}/bookmark`),
    await asAda.post(`/api/posts/${post}/repost`, { content: 'Look at this' }),
    await asAda.post('/api/messages', { recipientId: ben.id, postId: post }),
    await asBen.post('/api/messages', { recipientId: ada.id, postId: post }),
    await asAda.post('/api/reports', { targetType: 'post', targetId: post, reason: 'spam' }),
    await asAda.post('/api/reports', { targetType: 'comment', targetId: theirs, reason: 'spam' }),
    await asBen.post(`/api/posts/${post}/comment`, { content: 'Really', parentId: own }),
    await asBen.put(`/api/comments/${own}/like`),
    await asBen.post(`/api/posts/${post}/tags`, { taggedUserIds: [ada.id] }),
    await mona.get(`/api/posts/${post}/comments`),
  ]
  if (community !== null) {
    const members = `/api/community-groups/${community}/members/${ada.id}`
    answers.push(
      await asBen.put(members, { role: 'member' }),
      await asBen.put(members, { role: 'moderator' }),
    )
    await world.db.insertInto('join_requests').values({ community_id: community, user_id: ada.id }).execute()
  }
  for (const { status, body } of answers)
    expect([status, body]).toEqual([expect.toSatisfy((s: number) => s < 300), body])
}

const naming = (files: Map<string, string>) =>
  [...files].flatMap(([name, text]) => (unseen.test(text) ? [name] : [])).sort()

describe.each(Object.entries(ENDS))('the export and %s', (_, { place, end }) => {
  beforeEach(() => setStage(place))

  test('it names what one sees, and none of it when one does not', async () => {
    const rows = Object.entries(NAMES).filter(
      ([name, names]) => names && (stage.community !== null || !OF_COMMUNITIES.has(name)),
    )
    const before = await exportOf(stage.ada)
    expect(naming(before)).toEqual(rows.map(([name]) => name).sort())
    expect(Object.keys(PARTS).sort()).toEqual(Object.keys(NAMES).sort())
    expect((await end(stage)).status).toBeLessThan(300)
    const after = await exportOf(stage.ada)
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    expect(naming(after)).toEqual([])
    expect(after.get('comments')).toContain('Ada was here')
    expect(after.get('posts')).toContain('Look at this')
  })

  test('so does the list of notifications, that of conversations, saved things and the search', async () => {
    expect((await end(stage)).status).toBeLessThan(300)
    const { asAda, ben } = stage
    for (const url of [
      '/api/notifications?limit=100',
      '/api/conversations',
      `/api/messages/${ben.id}`,
      '/api/bookmarks/user',
      '/api/bookmarks/user?type=comments',
      '/api/community-groups?limit=100',
      '/api/community-groups/member',
      '/api/community-groups/news',
      `/api/community-groups?q=${MARK}`,
      `/api/posts/search?q=${MARK}`,
      `/api/users/${stage.ada.id}/posts`,
      `/api/users/${stage.ada.id}/communities`,
      '/api/trending',
      '/api/pinned-posts',
      '/api/user',
      '/api/user/stats',
    ]) {
      const { status, body } = await asAda.get(url)
      expect([url, status, JSON.stringify(body).match(unseen)?.[0]]).toEqual([url, status, undefined])
    }
  })
})
