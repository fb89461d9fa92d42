import { expect, test } from 'vitest'
import { pushApi } from '@kith/shared/push.ts'
import { ENDPOINT, fakePush, KEYS } from '../../test/fake-push.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { shownToast } from '../ui/overlays/toast.ts'
import { forgetNotifications, takeReadBack } from './api.ts'
import { repairPush, useRepairedPush } from './renewal-api.ts'

const OLD = 'https://push.example.org/send/0'
const PATH = pushApi.subscription

/** The server knows this endpoint of the session. */
function serverKnows(endpoint: string | null, answers = {}) {
  const { calls } = fakeServer({
    [`GET ${pushApi.key}`]: { body: { key: 'the-key-of-the-site' } },
    [`GET ${PATH}`]: { body: { endpoint, showsText: true } },
    [`PUT ${PATH}`]: { body: { endpoint: ENDPOINT, showsText: true } },
    [`POST ${PATH}`]: { body: { endpoint: ENDPOINT, showsText: true } },
    ...answers,
  })
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => ({ method, body }))
  return { calls, sent }
}

const renewal = { method: 'PUT', body: { endpoint: ENDPOINT, keys: KEYS, replaces: OLD } }

test('an address that the browser has renewed takes the place of the one that the server knows', async () => {
  const { subscribe } = fakePush('granted', { own: ENDPOINT })
  const { sent } = serverKnows(OLD)
  expect(await repairPush(ada.id)).toBe(true)
  expect(sent()).toEqual([renewal])
  expect(subscribe).not.toHaveBeenCalled()
})

test('a subscription that the browser has dropped is made anew', async () => {
  const { subscribe } = fakePush('granted')
  const { sent } = serverKnows(OLD)
  expect(await repairPush(ada.id)).toBe(true)
  expect(sent()).toEqual([renewal])
  const applicationServerKey = 'the-key-of-the-site'
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey })
})

/** Both sides have it, which this browser notes. */
async function turnOn() {
  const browser = fakePush('granted', { own: OLD })
  serverKnows(OLD)
  expect(await repairPush(ada.id)).toBe(false)
  return browser
}

test('a subscription that the server has given up is restored as its member wanted it', async () => {
  await turnOn()
  const { sent } = serverKnows(null)
  expect(await repairPush(ada.id)).toBe(true)
  const body = { endpoint: OLD, keys: KEYS, showsText: true }
  expect(sent()).toEqual([{ method: 'POST', body }])
})

test('nothing is mended where nothing is wrong, or notifications were never switched on', async () => {
  fakePush('granted', { own: OLD })
  for (const known of [OLD, null]) {
    localStorage.clear()
    const { sent } = serverKnows(known)
    expect(await repairPush(ada.id)).toBe(false)
    expect(sent()).toEqual([])
  }
})

test('another member of the same browser gets no notifications by that', async () => {
  await turnOn()
  const { sent } = serverKnows(null)
  expect(await repairPush(ada.id + 1)).toBe(false)
  expect(sent()).toEqual([])
})

test('a member who signed out gets no subscription when they sign in again', async () => {
  await turnOn()
  await forgetNotifications()
  const { sent } = serverKnows(null)
  expect(await repairPush(ada.id)).toBe(false)
  expect(sent()).toEqual([])
})

test.each(['denied', 'default'] as const)(
  'after the permission is %s nothing is asked, also when it is given again',
  async (permission) => {
    const { notification, subscribe } = await turnOn()
    notification.permission = permission
    const { calls, sent } = serverKnows(null)
    expect(await repairPush(ada.id)).toBe(false)
    expect(calls).toEqual([])
    notification.permission = 'granted'
    expect(await repairPush(ada.id)).toBe(false)
    expect(sent()).toEqual([])
    expect(subscribe).not.toHaveBeenCalled()
  },
)

test('switched off while it is mended, it stays off', async () => {
  await turnOn()
  const { sent } = serverKnows(null, {
    [`GET ${PATH}`]: async () => {
      // In another tab.
      localStorage.clear()
      return { body: { endpoint: null, showsText: false } }
    },
  })
  expect(await repairPush(ada.id)).toBe(false)
  expect(sent()).toEqual([])
})

test('a page that opens mends it quietly, and what fails is left for the next', async () => {
  fakePush('granted', { own: ENDPOINT })
  const { sent } = serverKnows(OLD, { [`PUT ${PATH}`]: refusal(409, 'Not yours') })
  renderPage(() => (
    <MeContext value={ada}>
      <Mending />
    </MeContext>
  ))
  await expect.poll(sent).toEqual([renewal])
  expect(shownToast.getState()).toBeNull()
})

function Mending() {
  useRepairedPush()
  return null
}

test('the service worker is asked to remove notifications that were read from the device', async () => {
  const { postMessage } = fakePush('granted', { own: ENDPOINT })
  await takeReadBack()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('read')
})
