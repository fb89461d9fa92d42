import type { ServerFrame } from '@kith/shared/live.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabase } from '../core/database/database.ts'
import { type Person, createWorld, viewerFor } from '../../test/world.ts'
import { openDelivery } from './delivery.ts'
import { openLivePages } from './live-pages.ts'
import type { LivePage } from './socket.ts'

const world = await createWorld()
afterAll(() => world.close())

/** An open page, and what it was told. Nothing is behind its socket. */
function pageOf(person: Person) {
  const frames: ServerFrame[] = []
  const socket = {
    readyState: WebSocket.OPEN as number,
    bufferedAmount: 0,
    send: (text: string) => frames.push(JSON.parse(text) as ServerFrame),
    close: () => (socket.readyState = WebSocket.CLOSED),
    terminate: () => {},
  }
  const page: LivePage = {
    socket: socket as unknown as WebSocket,
    session: { viewer: viewerFor(person), expire: Infinity, lastSeen: 0 },
    name: null,
    isOpen: true,
    conversation: null,
    posts: new Set(),
    hasFeed: false,
    counts: '',
    lastTyping: 0,
  }
  return { page, frames, isOpen: () => socket.readyState === WebSocket.OPEN }
}

type Page = ReturnType<typeof pageOf>

test('a page that asks for more than can be sent is cut off, and gets frames again once it reconnects', async () => {
  const [ann, bea] = (await world.people(2)) as [Person, Person]
  const pages = openLivePages()
  const delivery = openDelivery({ db: world.db, log: pino({ level: 'silent' }) }, pages)
  const [first, hers] = [pageOf(ann), pageOf(bea)]
  for (const { page } of [first, hers]) pages.add(page)
  await world.db.transaction().execute(async (tx) => {
    // No count can be read meanwhile.
    await sql`lock table notifications in access exclusive mode`.execute(tx)
    for (let n = 0; n < 40; n += 1) delivery.greet(first.page)
    delivery.deliver([{ what: 'unread', to: ann.id }])
    await expect.poll(first.isOpen).toBe(false)
    expect(hers.isOpen()).toBe(true)
  })
  const comeBack = () => {
    const again = pageOf(ann)
    pages.add(again.page)
    delivery.deliver([{ what: 'unread', to: ann.id }])
    return again
  }
  // As long as the queue is full, they are cut off again.
  let again = comeBack()
  const frames = () => {
    if (!again.isOpen()) again = comeBack()
    return again.frames
  }
  await expect
    .poll(frames)
    .toContainEqual({ type: 'unread', notifications: 0, withoutMessages: 0, messages: 0 })
  delivery.close()
})

test('live events of posts, answers and settings that cannot be read close the pages that were to get them, and no others', async () => {
  const people = (await world.people(3)) as [Person, Person, Person]
  const pages = openLivePages()
  const [feed, thread, other] = people.map(pageOf) as [Page, Page, Page]
  for (const { page } of [feed, thread, other]) pages.add(page)
  const post = await world.post(people[0])
  feed.page.hasFeed = true
  pages.watch(thread.page, [post])
  const gone = openDatabase(world.url, 1)
  await gone.pool.end()
  const delivery = openDelivery({ db: gone.db, log: pino({ level: 'silent' }) }, pages)
  const open = () => [feed, thread, other].map(({ isOpen }) => isOpen())
  delivery.deliver([{ what: 'post', id: post }])
  await expect.poll(open).toEqual([false, true, true])
  delivery.deliver([{ what: 'responses', id: post, people: [] }])
  await expect.poll(open).toEqual([false, false, true])
  delivery.deliver([{ what: 'settings' }])
  await expect.poll(open).toEqual([false, false, false])
  delivery.close()
})
