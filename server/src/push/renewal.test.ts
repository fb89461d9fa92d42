import type { PushState } from '@kith/shared/push.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { openPushService } from '../../test/servers/push-service.ts'
import { createWorld, type World } from '../../test/world.ts'
import { openPush } from './push.ts'

let world: World
let service: Awaited<ReturnType<typeof openPushService>>
let push: ReturnType<typeof openPush>
beforeAll(async () => {
  service = await openPushService()
  world = await createWorld({ PUSH_ALLOW: service.host })
  push = openPush(world, world.url)
})
afterAll(async () => {
  await push.close()
  await world.close()
  service.close()
})

const URL_OF = '/api/push/subscription'
const isOn = async (client: Client) => (await client.get<PushState>(URL_OF)).body.endpoint !== null

/** Ann, whose browser takes notifications, and Ben. */
async function scene({ showsText = false } = {}) {
  const { ann, ben } = await world.friendsAndStranger()
  const [client, asBen] = [await world.signIn(ann), await world.signIn(ben)]
  const old = service.browser()
  expect((await client.post(URL_OF, { ...old.subscription, showsText })).status).toBe(200)
  return { ann, ben, client, asBen, old }
}

test('a renewed address takes the place of the old one, however often it is told, and keeps what is shown', async () => {
  const { ann, ben, client, old } = await scene({ showsText: true })
  const renewed = service.browser().subscription
  const input = { ...renewed, replaces: old.subscription.endpoint }
  await world.db.updateTable('push_subscriptions').set({ failures: 3 }).execute()
  const answers = await Promise.all([1, 2, 3].map(() => client.put(URL_OF, input)))
  for (const { status, body } of answers)
    expect([status, body]).toEqual([200, { endpoint: renewed.endpoint, showsText: true }])
  const rows = await world.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'shows_text', 'failures'])
    .where('user_id', '=', ann.id)
    .execute()
  expect(rows).toEqual([{ endpoint: renewed.endpoint, shows_text: true, failures: 0 }])
  const values = { user_id: ann.id, type: 'mention', message: 'Look', related_user_id: ben.id } as const
  await world.db.insertInto('notifications').values(values).execute()
  await sql`update notifications set created_at = created_at - interval '10 seconds'`.execute(world.db)
  await push.sendDue()
  expect(service.received.map(({ path }) => path)).toEqual([new URL(renewed.endpoint).pathname])
})

test('a renewed address is not taken from a session that gets no notifications, or others', async () => {
  const { client, asBen, old } = await scene()
  const input = { ...service.browser().subscription, replaces: old.subscription.endpoint }
  const isRefused = async (session: Client) => {
    const before = (await session.get<PushState>(URL_OF)).body
    const { status, body } = await session.put(URL_OF, input)
    expect([status, body]).toMatchObject([409, { code: 'not_subscribed' }])
    expect((await session.get<PushState>(URL_OF)).body).toEqual(before)
  }
  // Another member has signed in.
  await isRefused(asBen)
  const ofBen = service.browser().subscription
  await asBen.post(URL_OF, { ...ofBen, showsText: false })
  await isRefused(asBen)
  // It was switched off meanwhile.
  await client.delete(URL_OF)
  await isRefused(client)
  expect((await world.visitor().put(URL_OF, input)).status).toBe(401)
})

test('a renewed address that another session had moves to this one', async () => {
  const { client, asBen, old } = await scene()
  const renewed = service.browser().subscription
  await asBen.post(URL_OF, { ...renewed, showsText: false })
  const input = { ...renewed, replaces: old.subscription.endpoint }
  expect((await client.put(URL_OF, input)).status).toBe(200)
  expect([await isOn(client), await isOn(asBen)]).toEqual([true, false])
})

test.each(['https://10.0.0.1/send', 'http://8.8.8.8/send', 'nonsense'])(
  '%s is refused as a renewed address',
  async (endpoint) => {
    const { client, old } = await scene()
    const input = { ...old.subscription, endpoint, replaces: old.subscription.endpoint }
    expect((await client.put(URL_OF, input)).status).toBe(400)
    expect((await client.get<PushState>(URL_OF)).body.endpoint).toBe(old.subscription.endpoint)
  },
)
