import type { PushKey, PushState } from '@kith/shared/push.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { openPushService, vapidClaims } from '../../test/servers/push-service.ts'
import { createWorld, type World } from '../../test/world.ts'
import { openKeys } from './keys.ts'
import { openPush } from './push.ts'

let world: World
let service: Awaited<ReturnType<typeof openPushService>>
let push: ReturnType<typeof openPush>
beforeAll(async () => {
  service = await openPushService()
  world = await createWorld({ PUSH_ALLOW: service.host, PUBLIC_URL: 'https://kith.example.org' })
  push = openPush(world, world.url)
})
afterAll(async () => {
  await push.close()
  await world.close()
  service.close()
})
beforeEach(() => {
  service.state.status = 201
  service.state.beforeAnswer = async () => {}
})

const URL_OF = '/api/push/subscription'
const isOn = async (client: Client) => (await client.get<PushState>(URL_OF)).body.endpoint !== null

/** Ann, whose browser takes notifications, and her friend Ben, who wrote a post for friends. */
async function scene({ showsText = false } = {}) {
  const { ann, ben } = await world.friendsAndStranger()
  const client = await world.signIn(ann)
  const browser = service.browser()
  expect((await client.post(URL_OF, { ...browser.subscription, showsText })).status).toBe(200)
  const asBen = await world.signIn(ben)
  const likeOfAnn = async () => {
    const post = await world.post(ann)
    expect((await asBen.put(`/api/posts/${post}/like`)).status).toBe(200)
    return post
  }
  return { ann, ben, client, asBen, browser, likeOfAnn }
}

/** Sends what waits, as if its time had come. */
async function sendAll(): Promise<void> {
  await sql`update notifications set created_at = created_at - interval '10 seconds'`.execute(world.db)
  await sql`update push_subscriptions set alone_until = now()`.execute(world.db)
  await push.sendDue()
}

test('a notification arrives encrypted and signed by the site, without a word of what it is about', async () => {
  const { client, browser, likeOfAnn } = await scene()
  const post = await likeOfAnn()
  await sendAll()
  expect(browser.got()).toEqual([
    {
      title: 'Kith',
      body: 'You have a new notification',
      path: `/posts/${post}`,
      tag: expect.stringMatching(/^notice-\d+$/),
    },
  ])
  const { headers } = service.received.at(-1)!
  const { key } = (await client.get<PushKey>('/api/push/key')).body
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(vapidClaims(headers, key)).toMatchObject({
    aud: `http://${service.host}`,
    sub: 'https://kith.example.org',
  })
})

test.each([
  ['community_role', ''],
  ['community_request', '?tab=requests'],
] as const)('a notification of the type %s leads to its community', async (type, query) => {
  const { ann, ben, browser } = await scene()
  const community = await world.community(ann)
  const values = { user_id: ann.id, type, message: 'Look', related_user_id: ben.id }
  await world.db
    .insertInto('notifications')
    .values({ ...values, related_community_id: community })
    .execute()
  await sendAll()
  expect(browser.got()).toMatchObject([{ path: `/groups/${community}${query}` }])
})

test('a notification of a used invitation leads to the profile of who joined', async () => {
  const { ann, ben, browser } = await scene()
  const values = { user_id: ann.id, type: 'invite_used', message: 'Look', related_user_id: ben.id } as const
  await world.db.insertInto('notifications').values(values).execute()
  await sendAll()
  expect(browser.got()).toMatchObject([{ path: `/profile/${ben.username}` }])
})

test('the text of a notification is sent to who wants it', async () => {
  const { ben, browser, likeOfAnn } = await scene({ showsText: true })
  await likeOfAnn()
  await sendAll()
  expect(browser.got()).toMatchObject([{ body: `${ben.name} liked your post` }])
})

test('a notification that was read, taken back or hidden meanwhile is not sent', async () => {
  const { ann, ben, client, asBen, browser, likeOfAnn } = await scene()
  const taken = await likeOfAnn()
  await asBen.delete(`/api/posts/${taken}/like`)
  await likeOfAnn()
  await client.put('/api/notifications/read-all')
  await likeOfAnn()
  await world.block(ann, ben)
  await sendAll()
  expect(browser.got()).toEqual([])
})

test('nothing is sent for an act that failed', async () => {
  const { ann, ben, browser } = await scene()
  const values = { user_id: ann.id, type: 'mention', message: 'Look', related_user_id: ben.id } as const
  const failing = world.db.transaction().execute(async (tx) => {
    await tx.insertInto('notifications').values(values).execute()
    throw new Error('Undone')
  })
  await expect(failing).rejects.toThrow('Undone')
  await sendAll()
  expect(browser.got()).toEqual([])
})

/**
 * What becomes of a notification and its address. Services answer wrong keys with 400 (Apple), 401 (Mozilla) or 403
 * (Google).
 */
const ANSWERS = [
  ...[200, 201, 202, 413].map((status) => ({ status, outcome: 'done' as const })),
  ...[404, 410].map((status) => ({ status, outcome: 'gone' as const })),
  ...[429, 500, 502, 503, 507].map((status) => ({ status, outcome: 'failed' as const })),
  ...[302, 400, 401, 403, 405].map((status) => ({ status, outcome: 'refused' as const })),
]
const OUTCOMES = {
  done: { isOn: true, isLater: false, afterAWeek: true },
  gone: { isOn: false, isLater: false, afterAWeek: false },
  failed: { isOn: true, isLater: true, afterAWeek: true },
  refused: { isOn: true, isLater: true, afterAWeek: false },
}
test.each(ANSWERS)('a push service answers $status: $outcome', async ({ status, outcome }) => {
  const { ann, client, browser, likeOfAnn } = await scene()
  const { isOn: stays, isLater, afterAWeek } = OUTCOMES[outcome]
  service.state.status = status
  await likeOfAnn()
  await sendAll()
  await push.sendDue()
  expect(browser.got()).toHaveLength(1)
  expect(await isOn(client)).toBe(stays)
  const waiting = sql`select from push_waiting w join push_subscriptions s on s.id = w.subscription_id
    where s.user_id = ${ann.id} and s.alone_until > now()`
  expect((await waiting.execute(world.db)).rows).toHaveLength(isLater ? 1 : 0)
  await sql`update push_subscriptions set refused_since = refused_since - interval '7 days'`.execute(world.db)
  await likeOfAnn()
  await sendAll()
  expect(await isOn(client)).toBe(afterAWeek)
})

test('an address that was accepted meanwhile is not given up', async () => {
  const { client, likeOfAnn } = await scene()
  for (const status of [403, 201, 403]) {
    await sql`update push_subscriptions set refused_since = refused_since - interval '7 days'`.execute(
      world.db,
    )
    service.state.status = status
    await likeOfAnn()
    await sendAll()
  }
  expect(await isOn(client)).toBe(true)
})

test.each([410, 503, 403])('%i of an address says nothing of the one that came after it', async (status) => {
  const { client, likeOfAnn } = await scene()
  const renewed = service.browser()
  service.state.status = status
  service.state.beforeAnswer = async () => {
    if (renewed.got().length > 0) service.state.status = 201
    else await client.post(URL_OF, { ...renewed.subscription, showsText: false })
  }
  await likeOfAnn()
  await sendAll()
  expect(await isOn(client)).toBe(true)
  expect(renewed.got()).toHaveLength(1)
})

test.each([429, 500, 503])('after %i a notification is sent again', async (status) => {
  const { client, browser, likeOfAnn } = await scene()
  service.state.status = status
  await likeOfAnn()
  await sendAll()
  service.state.status = 201
  await sendAll()
  expect(browser.got()).toHaveLength(2)
  expect(await isOn(client)).toBe(true)
})

test('another refusal is not repeated, and a redirect is not followed', async () => {
  const { client, browser, likeOfAnn } = await scene()
  for (const status of [400, 403, 307]) {
    service.state.status = status
    await likeOfAnn()
    await sendAll()
  }
  expect(browser.got()).toHaveLength(3)
  expect(await isOn(client)).toBe(true)
})

test('a subscription ends with its session, and outlives a new password', async () => {
  const { client, browser, likeOfAnn } = await scene()
  await world.db.updateTable('sessions').set({ sess: '{}' }).execute()
  await likeOfAnn()
  await client.post('/api/logout')
  await sendAll()
  expect(browser.got()).toEqual([])
  const rows = await world.db
    .selectFrom('push_subscriptions')
    .where('endpoint', '=', browser.subscription.endpoint)
    .execute()
  expect(rows).toEqual([])

  const other = await scene()
  await world.db
    .updateTable('sessions')
    .set({ sid: 'f'.repeat(64) })
    .where('user_id', '=', other.ann.id)
    .execute()
  await other.likeOfAnn()
  await sendAll()
  expect(other.browser.got()).toHaveLength(1)
})

test('the member who signs in next in a browser takes over its subscription', async () => {
  const { ben, client, asBen, browser, likeOfAnn } = await scene()
  expect((await asBen.post(URL_OF, { ...browser.subscription, showsText: false })).status).toBe(200)
  expect([await isOn(client), await isOn(asBen)]).toEqual([false, true])
  await likeOfAnn()
  await sendAll()
  expect(browser.got()).toEqual([])
  const twice = [1, 2].map(async () =>
    (await world.signIn(ben)).post(URL_OF, { ...browser.subscription, showsText: true }),
  )
  expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
})

test('it can be read, changed and ended, each in its own session', async () => {
  const { ann, client, browser, likeOfAnn } = await scene()
  const { endpoint } = browser.subscription
  expect((await client.get(URL_OF)).body).toEqual({ endpoint, showsText: false })
  await client.post(URL_OF, { ...browser.subscription, showsText: true })
  expect((await client.get(URL_OF)).body).toEqual({ endpoint, showsText: true })
  const elsewhere = await world.signIn(ann)
  expect(await isOn(elsewhere)).toBe(false)
  for (const _ of [1, 2]) expect((await client.delete(URL_OF)).status).toBe(204)
  await likeOfAnn()
  await sendAll()
  expect([await isOn(client), browser.got()]).toEqual([false, []])
  for (const url of [URL_OF, '/api/push/key']) expect((await world.visitor().get(url)).status).toBe(401)
  expect((await world.visitor().post(URL_OF, browser.subscription)).status).toBe(401)
})

test.each([
  'https://127.0.0.1/send',
  'https://[::1]/send',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/send',
  'https://localhost/send',
  'https://8.8.8.8:6379/send',
  'https://user:secret@8.8.8.8/send',
  'http://8.8.8.8/send',
  'file:///etc/passwd',
  'nonsense',
  `https://8.8.8.8/${'x'.repeat(1000)}`,
])('%s is refused as a push service', async (endpoint) => {
  const { client, browser } = await scene()
  const { keys } = browser.subscription
  const { status } = await client.post(URL_OF, { endpoint, keys, showsText: false })
  expect(status).toBe(400)
  expect((await client.get<PushState>(URL_OF)).body.endpoint).toBe(browser.subscription.endpoint)
})

test('a push service that is private when something is sent gets nothing', async () => {
  const { ann, browser, likeOfAnn } = await scene()
  const inside = browser.subscription.endpoint.replace('127.0.0.1', 'localhost')
  await world.db
    .updateTable('push_subscriptions')
    .set({ endpoint: inside })
    .where('user_id', '=', ann.id)
    .execute()
  await likeOfAnn()
  const before = service.received.length
  await sendAll()
  expect(service.received).toHaveLength(before)
  await world.db.deleteFrom('push_subscriptions').where('user_id', '=', ann.id).execute()
  await sendAll()
})

test('a key that nothing can be encrypted for is refused', async () => {
  const { client, browser } = await scene()
  const { endpoint, keys } = browser.subscription
  for (const p256dh of ['A'.repeat(87), 'short', `${keys.p256dh}AA`])
    expect(
      (await client.post(URL_OF, { endpoint, keys: { ...keys, p256dh }, showsText: false })).status,
    ).toBe(400)
})

test('a member has at most 20 subscriptions, the newest', async () => {
  const { ann, client } = await scene()
  for (let n = 0; n < 21; n += 1) {
    const next = await world.signIn(ann)
    await next.post(URL_OF, { ...service.browser().subscription, showsText: false })
  }
  const { count } = await world.db
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(20)
  expect(await isOn(client)).toBe(false)
})

test('two processes that start at once use the same keys', async () => {
  await world.db.deleteFrom('push_keys').execute()
  const made = await Promise.all([1, 2, 3].map(() => openKeys(world.db)()))
  expect(new Set(made.map(({ publicKey }) => publicKey))).toHaveLength(1)
  expect(await openKeys(world.db)()).toEqual(made[0])
})
