import { type Notification, notificationsApi } from '@kith/shared/notifications.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { notificationOf } from '../../test/notification-of.ts'
import { renderPage } from '../../test/render-page.tsx'
import { invalidateNotifications, setUnread } from './api.ts'
import { NotificationBell } from './NotificationBell.tsx'
// Load the panel before the bell is pressed.
import './NotificationPanel.tsx'

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** A server with these notifications, which marks them, and the bell. */
function renderBell(notifications: Notification[], answers: Answers = {}, count?: number) {
  let now = notifications
  const mark = (isMarked: (notification: Notification) => boolean) => {
    now = now.map((notification) =>
      isMarked(notification) ? { ...notification, isRead: true } : notification,
    )
  }
  const unread = () => {
    const found = now.filter(({ isRead }) => !isRead)
    const others = found.filter(({ type }) => type !== 'message')
    return { count: count ?? found.length, withoutMessages: count ?? others.length }
  }
  const markOne = ({ path }: Call) => {
    mark(({ id }) => path === fillPath(notificationsApi.read, { id }))
    return { body: now.find(({ id }) => path === fillPath(notificationsApi.read, { id })) }
  }
  const server = fakeServer({
    [`GET ${notificationsApi.notifications}`]: () => ({ body: now }),
    [`GET ${notificationsApi.unreadCount}`]: () => ({ body: unread() }),
    [`PUT ${notificationsApi.readAll}`]: () => {
      mark(() => true)
      return { body: { count: 0 } }
    },
    ...Object.fromEntries(
      notifications.map(({ id }) => [`PUT ${fillPath(notificationsApi.read, { id })}`, markOne]),
    ),
    ...answers,
  })
  const page = renderPage(() => <NotificationBell className="" />)
  return { ...server, ...page, arrive: (notification: Notification) => (now = [notification, ...now]) }
}

const bell = (name: string) => screen.findByRole('button', { name })
const open = async (name: string) => {
  fireEvent.click(await bell(name))
  return screen.findByRole('dialog', { name: 'Notifications' })
}
const row = (name: RegExp) => screen.findByRole('link', { name })

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the badge of %d unread notifications says %s', async (count, badge) => {
  renderBell([], {}, count)
  expect((await bell(`Notifications, ${badge} unread`)).textContent).toBe(badge)
})

test('without unread notifications there is no badge, and without any the panel says so', async () => {
  renderBell([])
  await open('Notifications')
  await screen.findByText('No notifications yet')
  expect((await bell('Notifications')).textContent).toBe('')
})

test('a row that is opened is marked with all of its notifications, and leads to its page', async () => {
  const { called, history } = renderBell([
    notificationOf(3, {}, 9),
    notificationOf(2),
    notificationOf(1, { type: 'mention' }),
  ])
  await open('Notifications, 3 unread')
  fireEvent.click(await row(/Cleo and Ben liked your post/))
  await bell('Notifications, 1 unread')
  expect(history.location.href).toBe('/posts/1')
  for (const id of [2, 3]) expect(called('PUT', fillPath(notificationsApi.read, { id }))).toHaveLength(1)
  expect(called('PUT', fillPath(notificationsApi.read, { id: 1 }))).toHaveLength(0)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a row without a page is only marked', async () => {
  renderBell([notificationOf(1, { relatedPostId: null })])
  await open('Notifications, 1 unread')
  fireEvent.click(await screen.findByRole('button', { name: /liked your post/ }))
  await bell('Notifications')
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeDefined()
  await expect.poll(() => screen.queryByText('Unread')).toBeNull()
})

test('a notification that has fallen silent meanwhile is no failure', async () => {
  renderBell([notificationOf(1)], {
    [`PUT ${fillPath(notificationsApi.read, { id: 1 })}`]: refusal(404, 'Not found'),
  })
  await open('Notifications, 1 unread')
  fireEvent.click(await row(/liked/))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Error')).toBeNull()
})

test('all are marked at once, and unread again when that fails', async () => {
  const refused = Promise.withResolvers<Answer>()
  renderBell([notificationOf(1)], { [`PUT ${notificationsApi.readAll}`]: () => refused.promise })
  await open('Notifications, 1 unread')
  await screen.findByText('Unread')
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
  await bell('Notifications')
  expect(screen.queryByText('Unread')).toBeNull()
  refused.resolve(refusal(500, ''))
  await screen.findByText('Failed to mark as read. Please try again.')
  await bell('Notifications, 1 unread')
  await screen.findByText('Unread')
})

test.each([
  ['one', /liked your post/, notificationOf(1, { isRead: true })],
  ['all', 'Mark all read', { count: 0 }],
])('a list that comes while %s is being marked shows it as read', async (_name, name, body) => {
  const marked = Promise.withResolvers<Answer>()
  const answers = {
    [`PUT ${fillPath(notificationsApi.read, { id: 1 })}`]: () => marked.promise,
    [`PUT ${notificationsApi.readAll}`]: () => marked.promise,
  }
  const { queries, called } = renderBell([notificationOf(1, { relatedPostId: null })], answers)
  await open('Notifications, 1 unread')
  await screen.findByText('Unread')
  fireEvent.click(await screen.findByRole('button', { name }))
  await expect.poll(() => screen.queryByText('Unread')).toBeNull()
  act(() => invalidateNotifications(queries))
  await expect.poll(() => called('GET', notificationsApi.notifications).length).toBe(2)
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(screen.queryByText('Unread')).toBeNull()
  await act(async () => marked.resolve({ body }))
})

test('when all are marked, it says so, and the focus stays on the button', async () => {
  renderBell([notificationOf(1)])
  await open('Notifications, 1 unread')
  const button = await screen.findByRole('button', { name: 'Mark all read' })
  button.focus()
  fireEvent.click(button)
  await screen.findByText('All notifications marked as read')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('a list that fails is asked for again by its button', async () => {
  let answer: Answer = refusal(500, '')
  renderBell([], { [`GET ${notificationsApi.notifications}`]: () => answer })
  await open('Notifications')
  await screen.findByText('Failed to load notifications')
  answer = { body: [notificationOf(1)] }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await row(/Ben liked your post/)
})

test('the panel takes the focus, and Escape gives it back to the bell', async () => {
  renderBell([])
  const panel = await open('Notifications')
  await expect.poll(() => document.activeElement).toBe(panel)
  fireEvent.keyDown(panel, { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(await bell('Notifications'))
})

test('a notification that arrives shows in the open panel and the badge', async () => {
  const { queries, arrive } = renderBell([notificationOf(1)])
  await open('Notifications, 1 unread')
  await row(/Ben liked your post/)
  arrive(notificationOf(2, { type: 'mention', message: 'Cleo mentioned you in a post' }, 9))
  act(() => invalidateNotifications(queries))
  await row(/Cleo mentioned you in a post/)
  await bell('Notifications, 2 unread')
})

test('another count fetches the list again', async () => {
  const { queries, arrive } = renderBell([notificationOf(1)])
  await open('Notifications, 1 unread')
  await row(/Ben liked your post/)
  arrive(notificationOf(2, { type: 'message', message: 'Cleo sent you a message' }, 9))
  act(() => setUnread(queries, { count: 2, withoutMessages: 1 }))
  await row(/Cleo sent you a message/)
})

test('a message has a row, which leads to its conversation, and is not counted in the badge but beside Messages', async () => {
  const message = notificationOf(2, {
    type: 'message',
    message: 'Ben sent you a message',
    excerpt: 'Good morning',
  })
  const { called, history } = renderBell([message, notificationOf(1)])
  await open('Notifications, 1 unread')
  fireEvent.click(await row(/Ben sent you a message ?Good morning/))
  await expect.poll(() => history.location.href).toBe('/messages?userId=8')
  expect(called('PUT', fillPath(notificationsApi.read, { id: 2 }))).toEqual([])
  await bell('Notifications, 1 unread')
})

test('a row has the words of what it is about, or a picture of it', async () => {
  const picture = { url: '/media/heron?w=320', alt: 'A heron' }
  renderBell([notificationOf(2, { type: 'mention', excerpt: 'Hi @ada' }), notificationOf(1, { picture })])
  await open('Notifications, 2 unread')
  await screen.findByText('Hi @ada')
  const shown = await screen.findByRole('img', { name: 'A heron' })
  expect(shown.getAttribute('src')).toBe('/media/heron?w=320')
  fireEvent.error(shown)
  await expect.poll(() => screen.queryByRole('img', { name: 'A heron' })).toBeNull()
})
