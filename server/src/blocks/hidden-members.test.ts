import type { HideAnswer, BlockedOrHidden } from '@kith/shared/blocks.ts'
import type { Post } from '@kith/shared/posts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let asAnn: Client
let asBen: Client

beforeEach(async () => {
  ;[ann, ben] = (await world.people(2)) as [Person, Person]
  ;[asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
})

const MISSING = 999_999_999
const hide = (client: Client, userId: unknown) => client.post<HideAnswer>('/api/users/hide', { userId })
const unhide = (client: Client, userId: unknown) => client.post<HideAnswer>('/api/users/unhide', { userId })
const hidden = (client: Client, query = '') => client.get<BlockedOrHidden[]>(`/api/users/hidden${query}`)
const feedOf = async (client: Client) =>
  (await client.get<Post[]>('/api/posts?filter=friends')).body.map(({ id }) => id)

test('a hidden member disappears from the feed of the hider, stays their friend, and sees no change', async () => {
  await world.befriend(ann, ben)
  const [hers, his] = [await world.post(ann), await world.post(ben)]
  expect((await hide(asAnn, ben.id)).body).toEqual({ isHidden: true })
  expect(await feedOf(asAnn)).toEqual([hers])
  expect((await feedOf(asBen)).sort()).toEqual([hers, his].sort())
  expect((await asAnn.get(`/api/posts/${his}`)).status).toBe(200)
  expect((await asAnn.get<object[]>('/api/friends')).body).toHaveLength(1)
  expect((await unhide(asAnn, ben.id)).body).toEqual({ isHidden: false })
  expect((await feedOf(asAnn)).sort()).toEqual([hers, his].sort())
})

test('hiding a member twice counts once, and only the hider can list whom they hide', async () => {
  for (const _ of [1, 2]) expect((await hide(asAnn, ben.id)).status).toBe(200)
  expect((await hidden(asAnn)).body.map(({ id }) => id)).toEqual([ben.id])
  expect((await hidden(asBen)).body).toEqual([])
  for (const _ of [1, 2]) expect((await unhide(asAnn, ben.id)).status).toBe(200)
  expect((await hidden(asAnn)).body).toEqual([])
})

test('the hidden are listed the latest first, page by page, without who has blocked the hider since', async () => {
  const people = await world.people(3)
  for (const person of people) await hide(asAnn, person.id)
  const first = await hidden(asAnn, '?limit=2')
  const rest = await hidden(asAnn, `?before=${String(first.headers['x-next-cursor'])}`)
  expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(people.map(({ id }) => id).reverse())
  await world.block(people[1]!, ann)
  expect((await hidden(asAnn)).body.map(({ id }) => id)).toEqual([people[2]!.id, people[0]!.id])
})

test('a missing member, a blocked member and oneself cannot be hidden', async () => {
  await world.block(ben, ann)
  const missing = await hide(asAnn, MISSING)
  expect(missing.status).toBe(404)
  expect(await hide(asAnn, ben.id)).toMatchObject({ status: 404, body: missing.body })
  expect((await unhide(asAnn, ben.id)).status).toBe(404)
  const self = await hide(asAnn, ann.id)
  expect(self).toMatchObject({ status: 400, body: { message: 'You cannot hide yourself.' } })
  expect((await hide(asAnn, 'ben')).status).toBe(400)
  expect((await hidden(asAnn, '?offset=-1')).status).toBe(400)
  expect((await world.visitor().get('/api/users/hidden')).status).toBe(401)
})
