import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showNotice } from './notices.ts'

const showNotification = vi.fn()
let windows: { url: string; focused: boolean }[]

beforeEach(() => {
  showNotification.mockReset()
  vi.stubGlobal('self', {
    location: { origin: 'https://kith.example.org' },
    registration: { showNotification },
    clients: { matchAll: async () => windows },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const notice = {
  title: 'Kith',
  body: 'You have a new notification',
  path: '/messages?userId=3',
  tag: 'messages-3',
}
const brought = () => showNotice({ json: () => notice } as PushMessageData)

test.each([
  ['no window', []],
  ['a window behind others', [{ url: 'https://kith.example.org/messages', focused: false }]],
  ['a window with another page', [{ url: 'https://kith.example.org/friends', focused: true }]],
])('with %s a notice shows, and rings in the place of the one before', async (_, open) => {
  windows = open
  await brought()
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Kith',
    expect.objectContaining({ tag: 'messages-3', renotify: true, data: '/messages?userId=3' }),
  )
})

test('none shows for the page that has the focus', async () => {
  windows = [{ url: 'https://kith.example.org/messages', focused: true }]
  await brought()
  expect(showNotification).not.toHaveBeenCalled()
})
