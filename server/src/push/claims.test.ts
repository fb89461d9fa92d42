import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPushService } from '../../test/servers/push-service.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { openPush } from './push.ts'

const SILENT = 50
const PAUSES = [10, 60, 360, 2_160, 12_960, 21_600]

let world: World
let service: Awaited<ReturnType<typeof openPushService>>
let other: Awaited<ReturnType<typeof openPushService>>
const working: ReturnType<typeof openPush>[] = []
beforeEach(async () => {
  service = await openPushService()
  other = await openPushService()
  world = await createWorld({ PUSH_ALLOW: `${service.host},${other.host}` })
})
afterEach(async () => {
  for (const push of working.splice(0)) await push.close()
  await world.close()
  service.close()
  other.close()
})

/** A process that sends pushes. */
async function process() {
  const push = openPush({ ...world, jobs: { ...world.jobs, isWorking: true } }, world.url)
  working.push(push)
  await push.open()
  return push
}

type Browser = Pick<ReturnType<typeof service.browser>, 'subscription'>

async function subscribe<T extends Browser>(person: Person, browser: T): Promise<T> {
  const body = { ...browser.subscription, showsText: true }
  expect((await (await world.signIn(person)).post('/api/push/subscription', body)).status).toBe(200)
  return browser
}

/** A notification with a sentence of its own, as those from before migration 0074. */
const write = ({ id }: Person, message: string) =>
  world.db
    .insertInto('notifications')
    .values({ user_id: id, type: 'message', message, related_user_id: null })
    .execute()
const attempts = ({ subscription }: Browser, at = service) =>
  at.received.filter(({ path }) => subscription.endpoint.endsWith(path)).length
/** Sends what is due. Returns for how many seconds the address is left alone, which is one of `PAUSES`. */
const pauseAfter = async (push: ReturnType<typeof openPush>, { subscription: { endpoint } }: Browser) => {
  const { rows: begun } = await sql<{ at: string }>`select now()::text as at`.execute(world.db)
  await push.sendDue()
  const { rows } = await sql<{ most: number; least: number }>`
    select extract(epoch from alone_until - ${begun[0]!.at}::timestamptz)::float8 as most,
      extract(epoch from alone_until - now())::float8 as least
    from push_subscriptions where endpoint = ${endpoint}`.execute(world.db)
  const { most, least } = rows[0]!
  return PAUSES.find((seconds) => least <= seconds && seconds <= most)
}
const waitingFor = async ({ subscription: { endpoint } }: Browser) => {
  const { rows } = await sql`select from push_waiting w join push_subscriptions s on s.id = w.subscription_id
    where s.endpoint = ${endpoint}`.execute(world.db)
  return rows.length
}
const failures = async () =>
  (await world.db.selectFrom('push_subscriptions').select('failures').orderBy('id').execute()).map(
    (row) => row.failures,
  )
const passPause = () => sql`update push_subscriptions set alone_until = now()`.execute(world.db)

test.each([
  { name: 'of many members', members: SILENT, processes: 1 },
  { name: 'of many members, with two processes', members: SILENT, processes: 2 },
  { name: 'of a few members', members: 3, processes: 1 },
])('a push arrives promptly beside 50 addresses that never answer, $name', async ({ members, processes }) => {
  const people = await world.people(members + 2)
  const [ann, ben, ...silent] = people as [Person, Person, ...Person[]]
  const browsers: Browser[] = []
  for (let n = 0; n < SILENT; n += 1)
    browsers.push(await subscribe(silent[n % members]!, service.silentBrowser()))
  const [near, far] = [
    await subscribe(ann, service.browser()),
    await subscribe(ben, { ...other.browser(), at: other }),
  ]
  for (const person of silent) await write(person, 'Hello?')
  for (let n = 0; n < processes; n += 1) await process()
  await expect.poll(() => browsers.some((browser) => attempts(browser) > 0)).toBe(true)
  await write(ann, 'Near')
  await write(ben, 'Far')
  await expect.poll(() => near.got()).toMatchObject([{ body: 'Near' }])
  await expect.poll(() => far.got()).toMatchObject([{ body: 'Far' }])
  expect(browsers.map((browser) => attempts(browser)).every((count) => count <= 1)).toBe(true)
  // Promptly (decision 0052): before the first of those addresses is given up.
  expect(Math.max(...(await failures()))).toBe(0)
})

test('a push arrives promptly beside addresses that fill all turns and do not answer', async () => {
  const [ann, ...people] = (await world.people(21)) as [Person, ...Person[]]
  for (const person of people)
    for (const at of [service, other, service, other, person.id % 2 === 0 ? service : other])
      await subscribe(person, at.silentBrowser())
  const near = await subscribe(ann, service.browser())
  for (const person of people) await write(person, 'Hello?')
  await process()
  await expect.poll(() => service.received.length + other.received.length).toBe(100)
  await write(ann, 'Near')
  await expect.poll(() => near.got()).toMatchObject([{ body: 'Near' }])
  // Promptly (decision 0052): before the first of those addresses is given up.
  expect(Math.max(...(await failures()))).toBe(0)
})

describe('a slow answer', () => {
  /** Ann's push is answered after four seconds, and after Ben's if there is one. */
  const scene = async (isBens: boolean) => {
    const push = openPush(world, world.url)
    working.push(push)
    const [ann, ben] = (await world.people(2)) as [Person, Person]
    const slow = await subscribe(ann, service.browser())
    const soon = await subscribe(ben, other.browser())
    other.state.beforeAnswer = () => expect.poll(() => service.received.length).toBe(1)
    const now = performance.now.bind(performance)
    service.state.beforeAnswer = async () => {
      await expect.poll(() => waitingFor(soon)).toBe(0)
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 4_000)
    }
    onTestFinished(() => void vi.restoreAllMocks())
    await write(ann, 'Hello')
    if (isBens) await write(ben, 'Hello')
    await push.sendDue()
    expect(slow.got()).toMatchObject([{ body: 'Hello' }])
    expect(await waitingFor(slow)).toBe(0)
  }

  test('counts as none, but for what it took', async () => {
    await scene(true)
    expect(await failures()).toEqual([1, 0])
  })

  test('does not count while nobody answers soon', async () => {
    await scene(false)
    expect(await failures()).toEqual([0, 0])
  })
})

test('an address that fails is left alone for growing times, and starts anew once it answers', async () => {
  const push = openPush(world, world.url)
  working.push(push)
  const [ann] = (await world.people(1)) as [Person]
  const browser = await subscribe(ann, service.browser())
  service.state.status = 503
  await write(ann, 'Hello')
  const pauses: unknown[] = []
  for (let n = 0; n < 7; n += 1) {
    pauses.push(await pauseAfter(push, browser))
    // While it is left alone, nothing is sent.
    await push.sendDue()
    expect(attempts(browser)).toBe(n + 1)
    await passPause()
  }
  expect(pauses).toEqual([...PAUSES, 21_600])
  service.state.status = 201
  await push.sendDue()
  expect(browser.got().at(-1)).toMatchObject({ body: 'Hello' })
  service.state.status = 503
  await write(ann, 'Again')
  expect(await pauseAfter(push, browser)).toBe(10)
})

describe('an address that is not found', () => {
  /** Ann's is not found; `meanwhile` comes first. Ben's is, once Ann's is looked for. */
  const scene = async (code: string, meanwhile = async () => {}) => {
    const looking = Promise.withResolvers<void>()
    const push = openPush(world, world.url, async ({ href, hostname }) => {
      if (href !== lost.subscription.endpoint) {
        await looking.promise
        return [hostname]
      }
      looking.resolve()
      await meanwhile()
      throw Object.assign(new Error('Not found'), { code })
    })
    working.push(push)
    const [ann, ben] = (await world.people(2)) as [Person, Person]
    const lost = await subscribe(ann, service.browser())
    const found = await subscribe(ben, service.browser())
    await write(ann, 'Hello')
    return { push, ben, lost, found }
  }
  test.each(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH'])(
    'is tried every minute while nothing answers: %s',
    async (code) => {
      const { push, lost } = await scene(code)
      for (let n = 0; n < 5; n += 1) {
        expect(await pauseAfter(push, lost)).toBe(60)
        await passPause()
      }
      expect(await failures()).toEqual([0, 0])
    },
  )

  test('is left alone for growing times when others answer', async () => {
    // The service has the push a moment before this process has its answer.
    const { push, ben, lost, found } = await scene('ENOTFOUND', () =>
      expect.poll(() => waitingFor(found)).toBe(0),
    )
    await write(ben, 'Hello')
    expect(await pauseAfter(push, lost)).toBe(10)
    expect(await failures()).toEqual([1, 0])
  })
})

test('a browser that could not be reached gets the newest 20 notifications', async () => {
  const push = openPush(world, world.url)
  working.push(push)
  const [ann] = (await world.people(1)) as [Person]
  const browser = await subscribe(ann, service.browser())
  for (let n = 1; n <= 30; n += 1) await write(ann, `Message ${n}`)
  service.state.status = 503
  await push.sendDue()
  service.state.status = 201
  await passPause()
  const before = attempts(browser)
  await push.sendDue()
  const texts = Array.from({ length: 20 }, (_, index) => ({ body: `Message ${index + 11}` }))
  expect(browser.got().slice(before)).toMatchObject(texts)
})

test('a process that closes hands over what it sends, and another one sends it', async () => {
  const [ann] = (await world.people(1)) as [Person]
  const browser = await subscribe(ann, service.silentBrowser())
  await write(ann, 'Hello')
  const closed = await process()
  await expect.poll(() => attempts(browser)).toBe(1)
  await closed.close()
  browser.answers()
  await process()
  await expect.poll(() => attempts(browser)).toBe(2)
  await expect.poll(() => world.db.selectFrom('push_waiting').selectAll().execute()).toEqual([])
})

test('two processes send each of many pushes once', async () => {
  const people = await world.people(30)
  const browsers: Browser[] = []
  for (const person of people) browsers.push(await subscribe(person, service.browser()))
  await Promise.all([process(), process()])
  await Promise.all(people.map((person) => write(person, 'Hello')))
  await expect.poll(() => world.db.selectFrom('push_waiting').selectAll().execute()).toEqual([])
  expect(browsers.map((browser) => attempts(browser))).toEqual(people.map(() => 1))
})

test('a message that is pushed at once drops nothing that still waits for its ten seconds', async () => {
  const push = openPush(world, world.url)
  working.push(push)
  const [ann] = (await world.people(1)) as [Person]
  const browser = await subscribe(ann, service.browser())
  const later = { user_id: ann.id, type: 'mention', message: 'Later' } as const
  await world.db.insertInto('notifications').values(later).execute()
  await write(ann, 'Now')
  await push.sendDue()
  expect(browser.got()).toMatchObject([{ body: 'Now' }])
  await sql`update notifications set created_at = created_at - interval '10 seconds'`.execute(world.db)
  await push.sendDue()
  expect(browser.got()).toMatchObject([{ body: 'Now' }, { body: 'Later' }])
})

test('nothing is sent to a session that has expired', async () => {
  const push = openPush(world, world.url)
  working.push(push)
  const [ann] = (await world.people(1)) as [Person]
  const browser = await subscribe(ann, service.browser())
  await sql`update sessions set expire = now()`.execute(world.db)
  await write(ann, 'Hello')
  await push.sendDue()
  expect(attempts(browser)).toBe(0)
})
