import { CLOSED } from '@kith/shared/live.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveUrl, openPage, pageHeaders, refused } from '../../test/live-page.ts'
import { createWorld, type Person, sessionFor, type World } from '../../test/world.ts'
import { endSessions, replaceToken } from '../accounts/sessions/sessions.ts'

let world: World
let url: string

beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  url = liveUrl(world.app)
})
afterAll(() => world.close())

/** A page of a member that has said whose it is, and the token of its session. */
async function pageOf(person: Person) {
  const token = await sessionFor(world.db, person)
  const page = await openPage(url, pageHeaders(world.app, token))
  page.send({ type: 'auth', userId: person.id })
  await page.received('unread')
  return Object.assign(page, { token })
}

describe('the upgrade', () => {
  test('is for members only', async () => {
    const answer = { status: 401, code: 'not_signed_in' }
    expect(await refused(url, pageHeaders(world.app))).toEqual(answer)
    for (const token of ['x', 'a'.repeat(43), '%00'])
      expect(await refused(url, pageHeaders(world.app, token))).toEqual(answer)
  })

  test('is for pages of this site only, and they must say so', async () => {
    const token = await sessionFor(world.db, await world.person())
    const { cookie } = pageHeaders(world.app, token) as { cookie: string }
    for (const origin of ['https://elsewhere.example', 'null', '', 'http://127.0.0.1:1'])
      expect(await refused(url, { cookie, origin })).toEqual({ status: 403, code: 'cross_site' })
    expect(await refused(url, { cookie })).toEqual({ status: 403, code: 'cross_site' })
  })

  test('is not for who must choose a new password first', async () => {
    const person = await world.person()
    await world.db
      .updateTable('users')
      .set({ must_change_password: true })
      .where('id', '=', person.id)
      .execute()
    const token = await sessionFor(world.db, person)
    expect(await refused(url, pageHeaders(world.app, token))).toMatchObject({
      status: 403,
      code: 'password_change_required',
    })
  })

  test('is only at the address of the channel', async () => {
    const token = await sessionFor(world.db, await world.person())
    for (const path of ['/api/user', '/', '/ws/x'])
      expect(await refused(new URL(path, url).href, pageHeaders(world.app, token))).toMatchObject({
        status: 404,
      })
    expect((await world.visitor().get('/ws')).status).toBe(404)
  })
})

describe('a page', () => {
  test('is told nothing before it has said whose it is', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const page = await openPage(url, pageHeaders(world.app, await sessionFor(world.db, ann)))
    page.send({ type: 'thread', userId: ben.id })
    const open = await pageOf(ann)
    await (await world.signIn(ben)).post('/api/messages', { recipientId: ann.id, content: 'Hello' })
    await open.received('message')
    expect(page.frames).toEqual([])
    page.send({ type: 'auth', userId: ann.id })
    await page.received('settings')
    expect(page.frames.map(({ type }) => type)).toEqual(['auth_success', 'beat', 'unread', 'settings'])
    expect(page.of('unread')).toEqual([{ type: 'unread', notifications: 1, withoutMessages: 0, messages: 1 }])
  })

  test('that believes to be another member’s is closed', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    const page = await openPage(url, pageHeaders(world.app, await sessionFor(world.db, ann)))
    page.send({ type: 'auth', userId: ben.id })
    expect(await page.closed).toBe(CLOSED.otherMember)
    expect(page.frames).toEqual([])
  })

  test('is closed when its session ended before it said whose it is', async () => {
    const ann = await world.person()
    const page = await openPage(url, pageHeaders(world.app, await sessionFor(world.db, ann)))
    await endSessions(world.db, ann.id)
    page.send({ type: 'auth', userId: ann.id })
    expect(await page.closed).toBe(CLOSED.session)
  })

  test('is closed when its session ends, whichever way', async () => {
    const ways: ((person: Person, sid: string) => Promise<unknown>)[] = [
      (person) => endSessions(world.db, person.id),
      (_person, sid) => replaceToken(world.db, sid),
      (person) => world.db.deleteFrom('users').where('id', '=', person.id).execute(),
      (person) =>
        world.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', person.id).execute(),
    ]
    for (const end of ways) {
      const person = await world.person()
      const page = await pageOf(person)
      const { sid } = await world.db
        .selectFrom('sessions')
        .select('sid')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      await end(person, sid)
      expect(await page.closed).toBe(CLOSED.session)
    }
  })

  test('of another session of the member stays', async () => {
    const ann = await world.person()
    const [one, other] = [await pageOf(ann), await pageOf(ann)]
    await world.visitor().post('/api/logout', undefined, { cookie: `kith.sid=${one.token}` })
    expect(await one.closed).toBe(CLOSED.session)
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  test('that sends nonsense, too much or too often is closed', async () => {
    const ann = await world.person()
    const nonsense = ['', 'x', '[]', '{"type":"shout"}', '{"type":"auth","userId":"1"}', '{"type":"watch"}']
    for (const text of nonsense) {
      const page = await pageOf(ann)
      page.socket.send(text)
      expect(await page.closed).toBe(1008)
    }
    const binary = await pageOf(ann)
    binary.socket.send(Buffer.from('{}'))
    expect(await binary.closed).toBe(1008)
    const large = await pageOf(ann)
    large.socket.send('x'.repeat(16 * 1024 + 1))
    expect(await large.closed).toBe(1009)
    const flood = await pageOf(ann)
    for (let n = 0; n < 100; n += 1) flood.send({ type: 'thread', userId: null })
    expect(await flood.closed).toBe(CLOSED.flood)
    const pings = await pageOf(ann)
    for (let n = 0; n < 100; n += 1) pings.socket.ping()
    expect(await pings.closed).toBe(CLOSED.flood)
  })

  test('that sends a ping is answered', async () => {
    const page = await pageOf(await world.person())
    await page.received('beat')
    page.send({ type: 'ping' })
    await page.received('beat', 2)
  })

  test('takes the place of its own earlier socket, and of no other', async () => {
    const ann = await world.person()
    const headers = pageHeaders(world.app, await sessionFor(world.db, ann))
    const named = (name: string) => openPage(`${url}?page=${name}`, headers)
    const [dead, other] = [await named('one'), await named('other')]
    const others = []
    for (let n = 0; n < 8; n += 1) others.push(await pageOf(ann))
    const stranger = await world.person()
    const strangers = pageHeaders(world.app, await sessionFor(world.db, stranger))
    const ofStranger = await openPage(`${url}?page=other`, strangers)
    const back = await named('one')
    expect(await dead.closed).toBe(1006)
    back.send({ type: 'auth', userId: ann.id })
    await back.received('settings')
    for (const { socket } of [other, ...others, ofStranger]) expect(socket.readyState).toBe(socket.OPEN)
  })

  test('is the oldest of eleven and is closed', async () => {
    const ann = await world.person()
    const pages = []
    for (let n = 0; n < 11; n += 1) pages.push(await pageOf(ann))
    expect(await pages[0]!.closed).toBe(CLOSED.tooMany)
    expect(pages.slice(1).every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
  })
})

describe('while the server cannot listen to the database', () => {
  test('pages are closed and turned away, and come back by themselves', async () => {
    const ann = await world.person()
    const page = await pageOf(ann)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kith-listener'`.execute(world.db)
    expect(await page.closed).toBe(CLOSED.unavailable)
    const headers = pageHeaders(world.app, page.token)
    const turnedAway = await refused(url, headers).catch(() => undefined)
    expect(turnedAway ?? { status: 503, code: 'unavailable' }).toEqual({ status: 503, code: 'unavailable' })
    await expect
      .poll(() =>
        openPage(url, headers)
          .then(() => true)
          .catch(() => false),
      )
      .toBe(true)
  })
})
