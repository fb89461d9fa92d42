import type { Audience } from '@kith/shared/audience.ts'
import type { Post } from '@kith/shared/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Ann has two friends, one of whom has two more friends; one person is blocked, one is a stranger. */
async function scene() {
  const [ann, ben, cem, dia, eve, zoe] = await world.people(6)
  await world.befriend(ann!, ben!, cem!)
  await world.befriend(ben!, cem!, dia!, eve!)
  await world.block(eve!, ann!)
  const client = await world.signIn(ann!)
  const ask = async (query: string) => (await client.get<Audience>(`/api/audience?${query}`)).body
  return { ann: ann!, ben: ben!, cem: cem!, dia: dia!, eve: eve!, zoe: zoe!, client, ask }
}

test('tells how many will see the post, who they are, and how close', async () => {
  const { ben, cem, dia, ask } = await scene()
  expect(await ask('visibility=friends')).toMatchObject({
    count: 2,
    friends: 2,
    friendsOfFriends: 0,
    others: 0,
  })
  const { people, ...counts } = await ask('visibility=friends_of_friends')
  expect(counts).toEqual({ count: 3, friends: 2, friendsOfFriends: 1, others: 0 })
  expect(people.map(({ id, relation }) => [id, relation])).toEqual([
    [ben.id, 'friend'],
    [cem.id, 'friend'],
    [dia.id, 'friend_of_friend'],
  ])
  expect(people[0]).toEqual({
    id: ben.id,
    username: ben.username,
    name: ben.name,
    avatar: null,
    relation: 'friend',
  })
})

test('without a visibility it tells of the member’s default one', async () => {
  const { ask } = await scene()
  expect(await ask('')).toEqual(await ask('visibility=friends'))
})

test('in a community it tells of its viewers', async () => {
  const { ann, ben, zoe, client, ask } = await scene()
  const community = await world.community(zoe, { visibility: 'private', members: [ann, ben] })
  const told = await ask(`groupId=${community}`)
  expect(told).toMatchObject({ count: 2, friends: 1, friendsOfFriends: 0, others: 1 })
  const others = await world.community(zoe, { visibility: 'public' })
  expect((await client.get(`/api/audience?groupId=${others}`)).status).toBe(403)
  const hidden = await world.community(zoe, { visibility: 'hidden' })
  expect((await client.get(`/api/audience?groupId=${hidden}`)).status).toBe(404)
  expect((await client.get('/api/audience?groupId=999999999')).status).toBe(404)
})

test('names exactly those who then open the post', async () => {
  const { client, ...people } = await scene()
  const everyone = [people.ben, people.cem, people.dia, people.eve, people.zoe]
  for (const visibility of ['friends', 'friends_of_friends', 'public'] as const) {
    const audience = await people.ask(`visibility=${visibility}&limit=100`)
    const { body: post } = await client.post<Post>('/api/posts', { content: 'x', visibility })
    for (const person of everyone) {
      const { status } = await (await world.signIn(person)).get(`/api/posts/${post.id}`)
      expect(status).toBe(audience.people.some(({ id }) => id === person.id) ? 200 : 404)
    }
  }
})

test('pages through the people, and refuses malformed questions', async () => {
  const { client, ask } = await scene()
  const all = (await ask('visibility=public&limit=100')).people.map(({ id }) => id)
  const found: number[] = []
  for (let next = ''; found.length < all.length;) {
    const page = await client.get<Audience>(`/api/audience?visibility=public&limit=2${next}`)
    found.push(...page.body.people.map(({ id }) => id))
    expect(page.body.count).toBe(all.length)
    next = `&before=${String(page.headers['x-next-cursor'])}`
  }
  expect(found).toEqual(all)
  expect((await ask('visibility=public&limit=100&offset=2')).people.map(({ id }) => id)).toEqual(all.slice(2))
  for (const query of ['visibility=all', 'groupId=x', 'limit=0', 'before=x', 'before=3-1', 'offset=-1'])
    expect((await client.get(`/api/audience?${query}`)).status, query).toBe(400)
  expect((await world.visitor().get('/api/audience')).status).toBe(401)
})
