import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pushApi } from '@kith/shared/push.ts'
import { ENDPOINT, fakePush, KEYS } from '../../test/fake-push.ts'
import { renderSettings } from '../../test/own-profile.tsx'
import { forgetNotifications } from '../push/api.ts'

/** The server's side: it knows of a subscription what it was told last. */
function settings() {
  let state = { endpoint: null as string | null, showsText: false }
  return renderSettings('notifications', {
    [`GET ${pushApi.key}`]: { body: { key: 'the-key-of-the-site' } },
    [`GET ${pushApi.subscription}`]: () => ({ body: state }),
    [`POST ${pushApi.subscription}`]: ({ body }) => {
      const { endpoint, showsText } = body as typeof state
      state = { endpoint, showsText }
      return { body: state }
    },
    [`DELETE ${pushApi.subscription}`]: () => {
      state = { endpoint: null, showsText: false }
      return { status: 204 }
    },
  })
}

const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const DEVICE = 'Notify me on this device'
/** Whose notifications this browser is to renew. */
const noted = () => Object.keys(localStorage).filter((name) => name.startsWith('kith.push.'))

test('a browser that can’t show notifications says so, and is asked for nothing', async () => {
  settings()
  expect(await screen.findByText(/This browser can’t show notifications/)).toBeDefined()
  expect(screen.queryByRole('switch', { name: DEVICE })).toBeNull()
})

test('a browser that blocks notifications says where to allow them', async () => {
  const { notification } = fakePush('denied')
  settings()
  expect(await screen.findByText(/This browser blocks notifications/)).toBeDefined()
  expect(notification.requestPermission).not.toHaveBeenCalled()
})

test('the permission is asked for on a click only, and the text is shown only when wanted', async () => {
  const { notification, subscribe } = fakePush('default')
  const { called } = settings()
  const device = await findSwitch(DEVICE)
  expect([device.checked, notification.requestPermission.mock.calls.length]).toEqual([false, 0])
  fireEvent.click(device)
  const text = await findSwitch('Show message text')
  expect(text.checked).toBe(false)
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'the-key-of-the-site',
  })
  const sent = () => called('POST', pushApi.subscription).map(({ body }) => body)
  expect(sent()).toEqual([{ endpoint: ENDPOINT, keys: KEYS, showsText: false }])
  fireEvent.click(text)
  await expect.poll(() => sent().at(-1)).toEqual({ endpoint: ENDPOINT, keys: KEYS, showsText: true })
  await expect.poll(async () => (await findSwitch('Show message text')).checked).toBe(true)
})

test('turned off, neither the server nor the browser keeps the subscription', async () => {
  const { unsubscribe } = fakePush('granted')
  const { called } = settings()
  fireEvent.click(await findSwitch(DEVICE))
  await findSwitch('Show message text')
  expect(noted()).toHaveLength(1)
  fireEvent.click(await findSwitch(DEVICE))
  await expect.poll(() => screen.queryByRole('switch', { name: 'Show message text' })).toBeNull()
  expect(noted()).toEqual([])
  expect(called('DELETE', pushApi.subscription)).toHaveLength(1)
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect((await findSwitch(DEVICE)).checked).toBe(false)
})

test('a member who refuses the permission is told how to change that', async () => {
  const { subscribe } = fakePush('default', { answer: 'denied' })
  settings()
  fireEvent.click(await findSwitch(DEVICE))
  expect(await screen.findByText(/This browser blocks notifications/)).toBeDefined()
  expect(subscribe).not.toHaveBeenCalled()
})

test('after signing out the notifications that are shown go, and the browser is subscribed no more', async () => {
  const { shown, unsubscribe } = fakePush('granted')
  settings()
  fireEvent.click(await findSwitch(DEVICE))
  await findSwitch('Show message text')
  await forgetNotifications()
  for (const { close } of shown) expect(close).toHaveBeenCalledOnce()
  expect(unsubscribe).toHaveBeenCalledOnce()
})
