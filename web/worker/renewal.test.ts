import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewSubscription } from './renewal.ts'

const OLD = 'https://push.example.org/send/1'
const RENEWED = 'https://push.example.org/send/2'
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const KEY = new Uint8Array([4, 1, 2]).buffer

type Called = { method: string; path: string; body: unknown }
let called: Called[]
const subscribe = vi.fn()

beforeEach(() => {
  called = []
  subscribe.mockReset().mockResolvedValue(subscriptionAt(RENEWED))
  vi.stubGlobal('registration', { pushManager: { subscribe } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const subscriptionAt = (endpoint: string) =>
  ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: KEY },
    toJSON: () => ({ endpoint, keys: KEYS }),
  }) as unknown as PushSubscription

/** The server knows this endpoint of the session; undefined when the session has ended. */
function server(endpoint: string | null | undefined, put = 200): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [method, path] = [init?.method ?? 'GET', String(input)]
    const { body } = init ?? {}
    called.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (endpoint === undefined) return Response.json({ message: 'Please sign in.' }, { status: 401 })
    if (path === '/api/push/key') return Response.json({ key: 'the-key-of-the-site' })
    return Response.json({ endpoint, showsText: false }, { status: method === 'PUT' ? put : 200 })
  })
}

const puts = () => called.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const renewal = { endpoint: RENEWED, keys: KEYS, replaces: OLD }

test('a renewed subscription takes the place of the one that the server knows', async () => {
  server(OLD)
  await renewSubscription({
    oldSubscription: subscriptionAt(OLD),
    newSubscription: subscriptionAt(RENEWED),
  })
  expect(puts()).toEqual([renewal])
  expect(subscribe).not.toHaveBeenCalled()
})

test('a subscription that the browser dropped is made anew, with the key of the old one', async () => {
  server(OLD)
  await renewSubscription({ oldSubscription: subscriptionAt(OLD), newSubscription: null })
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(puts()).toEqual([renewal])
})

test('when the browser names no subscription, one is made anew with the key of the site', async () => {
  server(OLD)
  await renewSubscription({})
  const key = 'the-key-of-the-site'
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: key })
  expect(puts()).toEqual([renewal])
})

test.each([
  ['whose session has ended', undefined],
  ['of a member who gets no notifications here', null],
])('a browser %s is not subscribed, and nothing is sent', async (_who, endpoint) => {
  server(endpoint)
  await renewSubscription({ oldSubscription: subscriptionAt(OLD) })
  await renewSubscription({ newSubscription: subscriptionAt(RENEWED) })
  expect(subscribe).not.toHaveBeenCalled()
  expect(puts()).toEqual([])
})

test('an address that the server knows already is not sent again', async () => {
  server(RENEWED)
  await renewSubscription({ newSubscription: subscriptionAt(RENEWED) })
  expect(puts()).toEqual([])
})

test('a subscription that was switched off meanwhile is not renewed', async () => {
  server(OLD, 409)
  await renewSubscription({ newSubscription: subscriptionAt(RENEWED) })
  expect(puts()).toEqual([renewal])
})

test('nothing is sent once the permission is taken back', async () => {
  server(OLD)
  subscribe.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'))
  await expect(renewSubscription({ oldSubscription: subscriptionAt(OLD) })).rejects.toThrow('Denied')
  expect(puts()).toEqual([])
})
