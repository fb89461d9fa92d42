import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, createWorld } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_FACTOR: '0.1' })
})
afterAll(() => world.close())

test.each(['posts', 'comments'])(
  'liking %s without end is told to pause, however it is done',
  async (kind) => {
    const person = await world.person()
    const post = await world.post(person)
    const id = kind === 'posts' ? post : await world.comment(person, post)
    const client = await world.signIn(person)
    const deeds = ['POST', 'PUT', 'DELETE'] as const
    const statuses = new Set<number>()
    for (let n = 0; n <= 60; n += 1) {
      const { status } = await client.send(deeds[n % 3] ?? 'POST', `/api/${kind}/${id}/like`)
      statuses.add(status)
    }
    expect([...statuses]).toEqual([200, 429])
  },
)

test('changing posts and tagging people in them without end is told to pause', async () => {
  const person = await world.person()
  const post = await world.post(person)
  const client = await world.signIn(person)
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) {
    statuses.push((await client.put(`/api/posts/${post}`, { content: 'Again' })).status)
    statuses.push((await client.post(`/api/posts/${post}/tags`, { taggedUserIds: [person.id] })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})
