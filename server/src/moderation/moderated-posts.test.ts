import type { ModeratedPost } from '@kith/shared/moderation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../test/world.ts'

const PATH = '/api/moderator/posts'

let world: World
let staff: Person
let ann: Person
let ben: Person
/** The family name of Ann and Ben, another one in each test. */
let family: string
let families = 0
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('posts').execute()
  staff = await world.person({ role: 'moderator' })
  families += 1
  family = `amber${families}`
  ann = await world.person({ name: `Ann ${family}` })
  ben = await world.person({ name: `Ben ${family}` })
})

const list = async (query: Record<string, string> = {}, person = staff) =>
  (await world.signIn(person)).get<ModeratedPost[]>(`${PATH}?${new URLSearchParams(query).toString()}`)
const contents = async (query: Record<string, string> = {}) =>
  (await list(query)).body.map(({ content }) => content)
/** All pages of a list, at most 50. */
async function pages(query: Record<string, string>): Promise<string[][]> {
  const all: string[][] = []
  for (let before: string | undefined; all.length < 50;) {
    const { body, headers } = await list({ ...query, ...(before && { before }) })
    all.push(body.map(({ content }) => content))
    before = headers['x-next-cursor'] as string | undefined
    if (before === undefined) break
  }
  return all
}
const day = (at: number) => new Date(Date.UTC(2026, 0, at, 12))

/** A post of each kind, the newest last; the moderator may see only the `public` one. */
async function writeEach() {
  const community = await world.community(ben, { visibility: 'hidden' })
  await world.post(ann, { content: 'for friends', visibility: 'friends', createdAt: day(1) })
  await world.post(ann, {
    content: 'for friends of friends',
    visibility: 'friends_of_friends',
    createdAt: day(2),
  })
  await world.post(ann, { content: 'for all', visibility: 'public', createdAt: day(3) })
  await world.post(ben, { content: 'for a community', communityId: community, createdAt: day(4) })
}

describe('staff list the posts of all', () => {
  test('newest first, also those of communities and of who has blocked them', async () => {
    await world.block(ann, staff)
    await writeEach()
    const all = ['for a community', 'for all', 'for friends of friends', 'for friends']
    expect(await contents()).toEqual(all)
    expect((await list({}, await world.person({ role: 'admin' }))).body).toHaveLength(4)
  })

  test('which marks posts that are not for them, and calls photos images', async () => {
    await writeEach()
    const id = await world.post(ann, { content: 'with a photo', visibility: 'public' })
    const media = { key: 'k'.repeat(22), mime_type: 'image/webp', file_size: 1, post_id: id }
    await world.db
      .insertInto('media')
      .values({ ...media, media_type: 'photo' })
      .execute()
    const { body } = await list()
    expect(body.map(({ canInteract }) => canInteract)).toEqual([true, false, true, false, false])
    expect([body[0]?.mediaType, body[0]?.media.length]).toEqual(['image', 1])
    expect(body.every(({ canDelete }) => canDelete)).toBe(true)
  })

  test('by audience', async () => {
    await writeEach()
    expect(await contents({ visibility: 'friends' })).toEqual(['for friends'])
    expect(await contents({ visibility: 'friends_of_friends' })).toEqual(['for friends of friends'])
    expect(await contents({ visibility: 'public' })).toEqual(['for all'])
    expect(await contents({ visibility: 'community' })).toEqual(['for a community'])
    expect(await contents({ visibility: 'friends', q: 'friend' })).toEqual(['for friends'])
    expect(await contents({ visibility: 'community', q: 'for' })).toEqual(['for a community'])
    expect(await contents({ visibility: 'community', author: ann.username })).toEqual([])
    expect(await contents({ visibility: 'public', author: ann.username, q: 'al' })).toEqual(['for all'])
  })

  test('by author: the member of that username, or all whose names fit', async () => {
    await writeEach()
    const ofAnn = ['for all', 'for friends of friends', 'for friends']
    expect(await contents({ author: ann.username })).toEqual(ofAnn)
    expect(await contents({ author: `@${ann.username.toUpperCase()}` })).toEqual(ofAnn)
    expect(await contents({ author: `ann ${family}` })).toEqual(ofAnn)
    expect(await contents({ author: family })).toEqual(['for a community', ...ofAnn])
    expect(await contents({ author: 'nobody_at_all' })).toEqual([])
    await world.block(ann, staff)
    expect(await contents({ author: ann.username })).toEqual(ofAnn)
  })

  test('by day, and by time to the millisecond', async () => {
    await writeEach()
    expect(await contents({ from: '2026-01-02', to: '2026-01-03' })).toEqual([
      'for all',
      'for friends of friends',
    ])
    expect(await contents({ from: '2026-01-03', q: 'for' })).toEqual(['for a community', 'for all'])
    expect(await contents({ to: '2026-01-01', q: 'for' })).toEqual(['for friends'])
    expect(await contents({ to: '2025-12-31', q: 'for' })).toEqual([])
    expect(await contents({ from: '2026-01-05', q: 'for' })).toEqual([])
    const noon = '2026-01-03T12:00:00.000Z'
    expect(await contents({ from: noon, author: family })).toEqual(['for a community', 'for all'])
    expect(await contents({ to: noon })).toEqual(['for friends of friends', 'for friends'])
  })

  test.each(['q', 'author', 'author and q', 'visibility', 'nothing'])(
    'page by page, each once, by %s',
    async (by) => {
      const query = {
        ...(by.includes('q') && { q: 'wal' }),
        ...(by.includes('author') && { author: family }),
        ...(by === 'visibility' && { visibility: 'friends' }),
      }
      for (let n = 1; n <= 5; n += 1)
        await world.post(n % 2 ? ann : ben, { content: `walk ${n}`, createdAt: day(n) })
      const found = await pages({ ...query, limit: '2' })
      expect(found.slice(0, 3)).toEqual([['walk 5', 'walk 4'], ['walk 3', 'walk 2'], ['walk 1']])
      expect(found.slice(3).flat()).toEqual([])
    },
  )

  test('of an author with the words of a search, as the index of words finds them', async () => {
    for (const content of ['Straßenfest 50% c++', 'anderes', 'Fest']) await world.post(ann, { content })
    for (const q of ['strassenf', 'STRASSENFEST', '50%', 'c++', 'fest straß'])
      expect([q, await contents({ author: ann.username, q })]).toEqual(
        q === 'fest straß' ? [q, []] : [q, ['Straßenfest 50% c++']],
      )
  })

  test('a stretch at a time where few of many are wanted, and an empty page says where to go on', async () => {
    await world.post(ann, { content: 'rare words', createdAt: day(1) })
    const values = Array.from({ length: 700 }, (_, n) => ({
      author_id: ann.id,
      visibility: 'public' as const,
      content: `common ${n}`,
      created_at: day(2),
    }))
    await world.db.insertInto('posts').values(values).execute()
    const found = await pages({ author: ann.username, q: 'rare' })
    expect(found).toEqual([[], [], [], ['rare words']])
  })
})

describe('it is refused', () => {
  test.each([
    { limit: '0' },
    { limit: '101' },
    { before: '!' },
    { before: '-' },
    { before: '1_2_3' },
    { q: 'a', before: '1_2' },
    { q: 'a\u0000' },
    { q: 'a'.repeat(201) },
    { author: 'a'.repeat(81) },
    { author: '\u0000' },
    { from: 'yesterday' },
    { from: '0000-01-01' },
    { from: '1969-12-31' },
    { to: '9999-12-31' },
    { to: '9999-12-31T23:59:59-12:00', q: 'a' },
    { to: '2026-02-30' },
    { from: '2026-01-01T25:00:00Z' },
    { visibility: 'all' },
  ])('for %j', async (query) => {
    expect((await list(query as Record<string, string>)).status).toBe(400)
  })
})

test('authors can read that staff looked at what is not for them, once a day', async () => {
  await writeEach()
  await list()
  await list({ visibility: 'friends' })
  const accesses = await (
    await world.signIn(ann)
  ).get<{ openedBy: { id: number } }[]>('/api/user/staff-access')
  expect(accesses.body).toHaveLength(2)
  const rows = await world.db
    .selectFrom('staff_access')
    .select('owner_id')
    .where('opened_by', '=', staff.id)
    .execute()
  expect(rows.map(({ owner_id }) => owner_id).sort()).toEqual([ann.id, ann.id, ben.id].sort())
})
