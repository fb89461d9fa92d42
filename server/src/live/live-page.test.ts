import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { CLOSED } from '@kith/shared/live.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Session } from '../accounts/accounts.ts'
import type { Db } from '../core/database/database.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type LiveDeps, serve } from './live-page.ts'
import { openLivePages } from './live-pages.ts'

const HOUR = 3_600_000
const session = (livesMs = HOUR): Session => ({
  viewer: { id: 7, role: 'user', mustChangePassword: false, sid: 'x' },
  expire: Date.now() + livesMs,
  lastSeen: Date.now(),
})

let server: WebSocketServer
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
})

/** A page that is served with these times, and the code with which its socket closes. */
async function pageWith(times: Partial<LiveDeps['times']>, of = session(), autoPong = true) {
  const pages = openLivePages()
  const deps: LiveDeps = {
    db: {} as Db,
    sessions: { sessionOf: async () => of },
    pages,
    greet: () => {},
    isListening: () => true,
    times: { authMs: HOUR, framesMs: HOUR, pingMs: HOUR, ...times },
  }
  const entered = once(server, 'connection')
  const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong })
  const closed = once(browser, 'close').then(([code]) => code as number)
  const [socket] = (await entered) as [WebSocket]
  serve({ socket, session: of, cookies: {} }, deps)
  await once(browser, 'open')
  return { browser, closed, pages }
}

test('a page that does not say whose it is in time is closed', async () => {
  const { closed, pages } = await pageWith({ authMs: 20 })
  expect(await closed).toBe(CLOSED.silent)
  await expect.poll(() => [...pages.all()]).toEqual([])
})

test('a page that does not answer a ping is cut off; one that does stays', async () => {
  const gone = await pageWith({ pingMs: 100 }, session(), false)
  const there = await pageWith({ pingMs: 100 })
  expect(await gone.closed).toBe(1006)
  const pings = once(there.browser, 'ping').then(() => once(there.browser, 'ping'))
  await pings
  expect(there.browser.readyState).toBe(WebSocket.OPEN)
  there.browser.terminate()
})

test('a page whose session expires is closed', async () => {
  const { closed } = await pageWith({ pingMs: 20 }, session(-1))
  expect(await closed).toBe(CLOSED.session)
})

test('an open page is sent frames regularly, and one that has not said whose it is gets none', async () => {
  const { browser, pages } = await pageWith({})
  const frames: string[] = []
  browser.on('message', (data) => frames.push((data as Buffer).toString()))
  const stop = startHeartbeat(pages, 5)
  const pong = once(browser, 'pong')
  browser.ping()
  await pong
  expect(frames).toEqual([])
  browser.send(JSON.stringify({ type: 'auth', userId: 7 }))
  await expect.poll(() => frames.length).toBeGreaterThan(4)
  expect(new Set(frames)).toEqual(new Set(['{"type":"auth_success"}', '{"type":"beat"}']))
  stop()
  browser.terminate()
})
