import { expect, test } from 'vitest'
import type { Post } from '@kith/shared/posts.ts'
import { makeReadOnly } from './servers/read-only.ts'
import { createWorld } from './world.ts'

test('with a standby in front what is read goes on, what is written is a 503, and the process is not ready', async () => {
  const world = await createWorld()
  const ada = await world.signIn(await world.person())
  const post = (content: string) => ada.post<Post>('/api/posts', { content, visibility: 'public' })
  const read = async () => {
    const { status, body } = await ada.get<Post[]>('/api/posts?filter=friends')
    return status === 200 ? body.map(({ content }) => content) : status
  }
  const ready = async () => (await world.visitor().get('/readyz')).status
  const { body: hills } = await post('Hills')

  await makeReadOnly(world.url, true)
  await expect.poll(read).toEqual(['Hills'])
  await expect.poll(() => post('Lost')).toMatchObject({ status: 503 })
  expect(await ready()).toBe(503)
  for (const url of ['/api/user', '/api/notifications', '/api/conversations', '/api/friends'])
    expect((await ada.get(url)).status, url).toBe(200)
  for (const answer of [
    await world.visitor().post('/api/login', { username: 'nobody', password: 'correct horse battery' }),
    await ada.post(`/api/posts/${hills.id}/like`),
    await ada.put('/api/profile', { name: 'Ada' }),
  ])
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })

  await makeReadOnly(world.url, false)
  await expect.poll(async () => (await post('Valleys')).status).toBe(201)
  await expect.poll(ready).toBe(200)
  expect(await read()).toEqual(['Valleys', 'Hills'])
  await world.close()
})
