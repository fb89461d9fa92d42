import type { PushUnread } from '@kith/shared/push.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const unread = async (client: Client) => (await client.get<PushUnread>('/api/push/unread')).body

test('unread notifications are answered by their tags, without those that were read or may not be seen any more', async () => {
  const { ann, ben } = await world.friendsAndStranger()
  const [asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
  for (const post of [await world.post(ann), await world.post(ann)])
    await asBen.put(`/api/posts/${post}/like`)
  await asBen.post('/api/messages', { recipientId: ann.id, content: 'Hello' })
  const notifications = (await asAnn.get<{ id: number; type: string }[]>('/api/notifications')).body
  const [one, other] = notifications.flatMap(({ id, type }) => (type === 'message' ? [] : [id]))
  expect(await unread(asAnn)).toEqual({
    tags: [`messages-${ben.id}`, `notice-${one}`, `notice-${other}`],
    isWhole: true,
  })
  await asAnn.put(`/api/notifications/${one}/read`)
  await asAnn.get(`/api/messages/${ben.id}`)
  expect(await unread(asAnn)).toEqual({ tags: [`notice-${other}`], isWhole: true })
  expect(await unread(asBen)).toEqual({ tags: [], isWhole: true })
  await asAnn.post('/api/users/block', { userId: ben.id })
  expect(await unread(asAnn)).toEqual({ tags: [], isWhole: true })
})

test('of very many the newest are answered, with the word that there are more', async () => {
  const { ann } = await world.friendsAndStranger()
  await sql`insert into notifications (user_id, type, message)
    select ${ann.id}, 'like', 'News' from generate_series(1, 201)`.execute(world.db)
  const { tags, isWhole } = await unread(await world.signIn(ann))
  expect([tags.length, isWhole]).toEqual([200, false])
})
