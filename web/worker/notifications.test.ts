import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPush, takeReadBack } from './notifications.ts'

const showNotification = vi.fn()
let windows: { url: string; focused: boolean }[]
let shown: { tag: string; close: () => void }[]

beforeEach(() => {
  showNotification.mockReset()
  shown = []
  vi.stubGlobal('self', {
    location: { origin: 'https://kith.example.org' },
    registration: { showNotification, getNotifications: async () => shown },
    clients: { matchAll: async () => windows },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const notification = {
  title: 'Kith',
  body: 'You have a new notification',
  path: '/messages?userId=3',
  tag: 'messages-3',
}
const brought = () => showPush({ json: () => notification } as PushMessageData)

test.each([
  ['no window', []],
  ['a window behind others', [{ url: 'https://kith.example.org/messages', focused: false }]],
  ['a window with another page', [{ url: 'https://kith.example.org/friends', focused: true }]],
])('with %s a notification shows, and rings in the place of the one before', async (_, open) => {
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

describe('of the notifications that a device shows', () => {
  let closed: string[]
  /** What the server says is unread. Another notification comes while it answers. */
  const answer = (unread: () => Response) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      show('notice-9')
      return unread()
    })
  const show = (tag: string) => void shown.push({ tag, close: () => closed.push(tag) })
  beforeEach(() => {
    closed = []
    windows = []
    for (const tag of ['notice-7', 'notice-8', 'messages-3', 'messages-4']) show(tag)
  })

  test('those that were read are removed, and no others', async () => {
    answer(() => Response.json({ tags: ['notice-8', 'messages-4'], isWhole: true }))
    await takeReadBack()
    expect(closed).toEqual(['notice-7', 'messages-3'])
  })

  test('a push takes back those that were read, but never its own', async () => {
    answer(() => Response.json({ tags: [], isWhole: true }))
    await brought()
    expect(closed).toEqual(['notice-7', 'notice-8', 'messages-4'])
  })

  test.each([
    ['more is unread than it tells', () => Response.json({ tags: [], isWhole: false })],
    ['the session has ended', () => Response.json({ message: 'Please sign in.' }, { status: 401 })],
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ])('none is taken back where %s', async (_what, unread) => {
    answer(unread)
    await takeReadBack()
    expect(closed).toEqual([])
  })

  test('the server is not asked where none shows', async () => {
    shown = []
    const asked = answer(() => Response.json({ tags: [], isWhole: true }))
    await takeReadBack()
    expect(asked).not.toHaveBeenCalled()
  })
})
