import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../test/client.ts'
import { liveUrl, openFirstPage, pageHeaders, refused } from '../../test/live-page.ts'
import { startRedis } from '../../test/servers/redis.ts'
import { createWorld, type Person, sessionFor, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../core/database/database.ts'
import { changeSetting } from '../settings/settings.ts'
import { CLOSED } from '@kith/shared/live.ts'

describe.each(['PostgreSQL', 'Redis'] as const)('two processes that hear one another through %s', (way) => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  let world: World
  /** Of the other process. */
  let connections: ReturnType<typeof openDatabase>
  let other: Awaited<ReturnType<typeof buildApp>>

  beforeAll(async () => {
    if (way === 'Redis') redis = await startRedis()
    world = await createWorld(redis ? { REDIS_URL: redis.url } : {})
    const { config, url } = world
    connections = openDatabase(url, 5)
    const { db, pool } = connections
    other = await buildApp({ config, db, pool, url, log: pino({ level: 'silent' }) })
    await Promise.all([world.app, other].map((app) => app.listen({ host: '127.0.0.1', port: 0 })))
  })
  afterAll(async () => {
    await other.close()
    await connections.close()
    await world.close()
    await redis?.stop()
  })

  /** A page at the other process. */
  async function pageOf(person: Person, token?: string) {
    const headers = pageHeaders(other, token ?? (await sessionFor(world.db, person)))
    const page = await openFirstPage(liveUrl(other), headers)
    page.send({ type: 'auth', userId: person.id })
    await page.received('unread')
    return page
  }

  test('a message and its notification reach a page at the other', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const page = await pageOf(ann)
    await (await world.signIn(ben)).post('/api/messages', { recipientId: ann.id, content: 'Hello' })
    expect((await page.received('message'))[0]?.message.content).toBe('Hello')
    expect((await page.received('notification'))[0]?.notification).toMatchObject({ type: 'message' })
  })

  test('a page at the other is closed when its session ends here', async () => {
    const ann = await world.person()
    const token = await sessionFor(world.db, ann)
    const page = await pageOf(ann, token)
    expect((await clientOf(world.app, token).post('/api/logout')).status).toBe(204)
    expect(await page.closed).toBe(CLOSED.session)
  })

  test('a changed setting is read by the other at once', async () => {
    await changeSetting(world.db, 'siteName', `Kith by ${way}`)
    expect((await clientOf(other).get('/api/platform/settings')).body).toMatchObject({
      siteName: `Kith by ${way}`,
    })
  })

  test('changed settings and colours reach a page at the other', async () => {
    const page = await pageOf(await world.person())
    const admin = await world.signIn(await world.person({ role: 'admin' }))
    const [first] = await page.received('settings')
    expect(first?.settings.trendingPostsTitle).toBe('Trending Posts')
    await admin.post('/api/moderator/settings', { type: 'platform', trendingPostsTitle: 'What moves us' })
    // A page may be told once more of what changed before it came.
    const last = () => page.of('settings').at(-1)
    await expect.poll(() => last()?.settings.trendingPostsTitle).toBe('What moves us')
    await admin.post('/api/moderator/settings', { type: 'colors', primary: '#123456' })
    await expect.poll(() => last()?.colors.primary).toBe('#123456')
  })

  if (way === 'Redis')
    test('while Redis is away pages are turned away, calls go on, and it recovers by itself', async () => {
      const { ann, ben } = await world.friendsAndStranger()
      const page = await pageOf(ann)
      await redis!.stop()
      expect(await page.closed).toBe(CLOSED.unavailable)
      const headers = pageHeaders(other, await sessionFor(world.db, ann))
      expect(await refused(liveUrl(other), headers)).toMatchObject({ status: 503 })
      const client = await world.signIn(ben)
      expect(
        (await client.post('/api/messages', { recipientId: ann.id, content: 'Still here' })).status,
      ).toBe(201)
      await redis!.start()
      const back = await pageOf(ann)
      expect(back.of('unread')[0]).toMatchObject({ messages: 1 })
      await client.post('/api/messages', { recipientId: ann.id, content: 'Back' })
      await expect.poll(() => back.of('message').map(({ message }) => message.content)).toContain('Back')
    })
})
