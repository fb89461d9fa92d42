import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notificationsApi } from '@kith/shared/notifications.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { notificationOf } from '../../test/notification-of.ts'
import { renderPage } from '../../test/render-page.tsx'
import { NotificationsPage } from './NotificationsPage.tsx'

/** The page on a server that answers its list so. */
const renderList = (list: Answer | ((call: Call) => Answer)) => {
  fakeServer({
    [`GET ${notificationsApi.notifications}`]: list,
    [`GET ${notificationsApi.unreadCount}`]: { body: { count: 1, withoutMessages: 1 } },
  })
  renderPage(() => <NotificationsPage />)
}
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('the rows stand under their days, and a later page joins rows of the same thing', async () => {
  const day = (days: number) => {
    const time = new Date()
    time.setHours(12, 0, 0, 0)
    time.setDate(time.getDate() - days)
    return time.toISOString()
  }
  renderList(({ path }) =>
    path.includes('before=more')
      ? { body: [notificationOf(2, { createdAt: day(1) }, 9), notificationOf(1, { createdAt: day(40) }, 9)] }
      : {
          body: [
            notificationOf(4, { type: 'message', message: 'Ben sent you a message', createdAt: day(0) }),
            notificationOf(3, { createdAt: day(1) }),
          ],
          headers: { 'x-next-cursor': 'more' },
        },
  )
  await screen.findByRole('heading', { name: 'Today' })
  expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeDefined()
  expect(rows()).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByRole('link', { name: /Ben and Cleo liked your post/ })
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3)
  expect(rows()).toHaveLength(3)
})

test('a first page of nothing but silent notifications is not the end', async () => {
  renderList(({ path }) =>
    path.includes('before=more')
      ? { body: [notificationOf(1)] }
      : { body: [], headers: { 'x-next-cursor': 'more' } },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByRole('link', { name: /Ben liked your post/ })
})

test('an empty list and a failed one say so', async () => {
  let answer: Answer = refusal(500, '')
  renderList(() => answer)
  await screen.findByText('Failed to load notifications')
  answer = { body: [] }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No notifications yet')
})
