import type { Community, CommunityVisibility } from '@kith/shared/communities.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, createWorld, viewerFor } from '../../test/world.ts'
import { notifyMembers } from './opening.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let admin: Person
let ben: Person

beforeEach(async () => {
  ann = await world.person({ name: 'Ann' })
  admin = await world.person({ name: 'Adam' })
  ben = await world.person({ name: 'Ben' })
})

const PATH = '/api/community-groups'

/** A community that Ann made. Adam may change it, Ben belongs to it. */
async function make(visibility: CommunityVisibility): Promise<number> {
  const id = await world.community(ann, { name: 'Choir', visibility, members: [admin, ben] })
  await world.db
    .updateTable('community_members')
    .set({ role: 'admin' })
    .where('user_id', '=', admin.id)
    .execute()
  return id
}

const turn = async (id: number, by: Person, visibility: CommunityVisibility, more: object = {}) =>
  (await world.signIn(by)).put<Community>(`${PATH}/${id}`, { visibility, ...more })

const notificationsOf = async (person: Person) =>
  (await world.notifications(person)).map(({ type, message, relatedUserId }) => ({
    type,
    message,
    relatedUserId,
  }))
const actsIn = async (id: number) => {
  const query = world.db.selectFrom('community_log').select(['act', 'actor_id']).orderBy('id')
  return query.where('community_id', '=', id).execute()
}
const others = {
  status: 409,
  body: { code: 'others_wrote_here', message: 'Others have written here for its members' },
}

/** What stands in the community when somebody opens it to all, and whether the two who may do that can. */
const WRITTEN: [string, (id: number) => Promise<unknown>, owner: boolean, admin: boolean][] = [
  ['nothing', async () => {}, true, true],
  ['a post of its owner', (id) => world.post(ann, { communityId: id }), true, false],
  ['a post of an admin', (id) => world.post(admin, { communityId: id }), false, false],
  ['a post of a member', (id) => world.post(ben, { communityId: id }), false, false],
  [
    'a comment of its owner under an own post',
    async (id) => world.comment(ann, await world.post(ann, { communityId: id })),
    true,
    false,
  ],
  [
    'a comment of a member under a post of its owner',
    async (id) => world.comment(ben, await world.post(ann, { communityId: id })),
    false,
    false,
  ],
  [
    'a post of somebody who has left it',
    async (id) => {
      await world.post(ben, { communityId: id })
      await (await world.signIn(ben)).post(`${PATH}/${id}/leave`)
    },
    false,
    false,
  ],
  [
    'the empty place of a deleted comment',
    async (id) => {
      const post = await world.post(ann, { communityId: id })
      const comment = await world.comment(ben, post)
      await world.comment(ann, post, 'So it is', comment)
      expect((await (await world.signIn(ben)).delete(`/api/comments/${comment}`)).status).toBe(204)
    },
    true,
    false,
  ],
  ['a post of a member elsewhere', () => world.post(ben, { visibility: 'public' }), true, true],
]

describe.each(['private', 'hidden'] as const)('from %s to public', (from) => {
  test.each(WRITTEN)('with %s', async (_, write, ownerMay, adminMay) => {
    for (const [who, may] of [
      [ann, ownerMay],
      [admin, adminMay],
    ] as const) {
      const id = await make(from)
      await write(id)
      const answer = await turn(id, who, 'public')
      if (!may) expect(answer).toMatchObject(others)
      expect((await (await world.signIn(ann)).get<Community>(`${PATH}/${id}`)).body.visibility).toBe(
        may ? 'public' : from,
      )
      expect((await actsIn(id)).map(({ act }) => act)).toEqual(may ? ['opened'] : [])
    }
  })
})

test.each([
  ['public', 'private'],
  ['public', 'hidden'],
  ['private', 'hidden'],
  ['private', 'private'],
  ['public', 'public'],
] as const)('from %s to %s is always possible, and tells nobody', async (from, to) => {
  const id = await make(from)
  await world.post(ben, { communityId: id })
  expect((await turn(id, admin, to)).body.visibility).toBe(to)
  expect(await notificationsOf(ben)).toEqual([])
  expect((await actsIn(id)).map(({ act }) => act)).toEqual(['edit'])
})

test.each([
  ['hidden', 'private', 'Adam opened Choir: everyone here can find it now'],
  ['hidden', 'public', 'Adam opened Choir: everyone here can find and read it now'],
  ['private', 'public', 'Adam opened Choir: everyone here can find and read it now'],
] as const)('from %s to %s tells its members, and them alone', async (from, to, message) => {
  const id = await make(from)
  const invited = await world.person()
  await world.db
    .insertInto('community_members')
    .values({ community_id: id, user_id: invited.id, status: 'invited', invited_by: ben.id })
    .execute()
  if (to === 'private') await world.post(ben, { communityId: id })
  expect((await turn(id, admin, to)).status).toBe(200)
  const expected = [{ type: 'community_opened', message, relatedUserId: admin.id }]
  expect(await notificationsOf(ann)).toEqual(expected)
  expect(await notificationsOf(ben)).toEqual(expected)
  expect(await notificationsOf(admin)).toEqual([])
  expect(await notificationsOf(invited)).toEqual([])
  expect(await actsIn(id)).toEqual([{ act: 'opened', actor_id: admin.id }])
  // The same call again, after its answer was lost.
  expect((await turn(id, admin, to, { before: { visibility: from } })).status).toBe(200)
  expect(await notificationsOf(ben)).toEqual(expected)
})

test('other changes of the same edit are in the log too', async () => {
  const id = await make('hidden')
  await turn(id, ann, 'private', { name: 'Chorus' })
  expect((await actsIn(id)).map(({ act }) => act)).toEqual(['edit', 'opened'])
  expect((await notificationsOf(ben)).map(({ message }) => message)).toEqual([
    'Ann opened Chorus: everyone here can find it now',
  ])
})

test('other changes of the same edit are refused too when others have written there', async () => {
  const id = await make('private')
  await world.post(ben, { communityId: id })
  expect(await turn(id, ann, 'public', { name: 'Chorus' })).toMatchObject(others)
  const { body } = await (await world.signIn(ann)).get<Community>(`${PATH}/${id}`)
  expect(body).toMatchObject({ name: 'Choir', visibility: 'private' })
})

test('neither its old nor its new owner opens a community with posts of the other', async () => {
  const id = await make('private')
  await world.post(ann, { communityId: id })
  expect((await (await world.signIn(ann)).put(`${PATH}/${id}/creator`, { userId: ben.id })).status).toBe(200)
  expect(await turn(id, ben, 'public')).toMatchObject(others)
  expect(await turn(id, ann, 'public')).toMatchObject(others)
})

test('more members are notified than one statement can', async () => {
  const people = await world.people(6)
  const id = await world.community(ann, { visibility: 'hidden', members: people })
  for (const atOnce of [1, 3, 7]) await notifyMembers(world.db, viewerFor(ann), { id }, 'private', atOnce)
  for (const person of people) expect(await notificationsOf(person)).toHaveLength(3)
})

/** A row that nobody else gets, until it is let go. */
async function hold(row: RawBuilder<unknown>) {
  const letGo = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const done = world.db.transaction().execute(async (tx) => {
    await sql`select from ${row} for update`.execute(tx)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  return async () => {
    letGo.resolve()
    await done
  }
}
const rowOf = (person: Person) => sql`users where id = ${person.id}`
const waitFor = (count: number) =>
  expect
    .poll(async () => {
      const waits = sql`select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
      return (await waits.execute(world.db)).rows.length
    })
    .toBe(count)

describe('what is written while a community is opened', () => {
  type Writing = (id: number, post: number) => Promise<{ status: number }>
  const writings: [string, Writing, row: (post: number) => RawBuilder<unknown>][] = [
    [
      'a post',
      async (groupId) => (await world.signIn(ben)).post('/api/posts', { content: 'For us #song', groupId }),
      () => sql`hashtags where name = 'song'`,
    ],
    [
      'a comment',
      async (_, post) => (await world.signIn(ben)).post(`/api/posts/${post}/comment`, { content: 'For us' }),
      (post) => sql`posts where id = ${post}`,
    ],
  ]

  test.each(writings)('is seen by who opens it: %s', async (_, write, row) => {
    const id = await make('private')
    const post = await world.post(ann, { communityId: id })
    await (await world.signIn(ann)).post('/api/posts', { content: '#song' })
    const letGo = await hold(row(post))
    const written = write(id, post)
    await waitFor(1)
    const opened = turn(id, ann, 'public')
    await Promise.race([opened, waitFor(2)])
    await letGo()
    expect([(await written).status, (await opened).status]).toEqual([201, 409])
  })

  test.each(writings)('waits until it is open: %s', async (_, write) => {
    const id = await make('private')
    const post = await world.post(ann, { communityId: id })
    const letGo = await hold(rowOf(admin))
    const opened = turn(id, ann, 'public')
    await waitFor(1)
    const written = write(id, post)
    await Promise.race([written, waitFor(2)])
    await letGo()
    expect((await opened).status).toBe(200)
    expect((await written).status).toBe(201)
  })

  test('is held up by nothing, however many do it at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await make('hidden')
      const post = await world.post(ann, { communityId: id })
      const asBen = await world.signIn(ben)
      const answers = await Promise.all([
        ...writings.map(([, write]) => write(id, post)),
        turn(id, ann, 'public'),
        turn(id, admin, 'private'),
        ...writings.map(([, write]) => write(id, post)),
        asBen.put(`/api/posts/${post}/like`),
        turn(id, admin, 'hidden'),
      ])
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status)),
      ).toEqual([])
    }
  })
})
