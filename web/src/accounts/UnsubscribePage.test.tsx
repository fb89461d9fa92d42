import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { OwnUnsubscribePage, UnsubscribePage } from './UnsubscribePage.tsx'

const open = (Page: typeof UnsubscribePage) =>
  renderPage(Page, '/unsubscribe/the-token', '/unsubscribe/$token')
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))

test.each([
  ['a visitor', UnsubscribePage],
  ['a member', OwnUnsubscribePage],
])('%s who opens the link is asked first, and then told', async (_who, Page) => {
  const { called } = fakeServer({
    [`POST ${fillPath(mailApi.unsubscribe, { token: 'the-token' })}`]: { status: 204 },
  })
  open(Page)
  await screen.findByRole('heading', { name: 'Turn off email notifications?' })
  expect(called('POST', fillPath(mailApi.unsubscribe, { token: 'the-token' }))).toEqual([])
  await press()
  expect((await screen.findByRole('status')).textContent).toBe(
    'Email notifications are off. You can turn them on again in your settings.',
  )
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

test('a link that is not valid says where else to turn', async () => {
  fakeServer({
    [`POST ${fillPath(mailApi.unsubscribe, { token: 'the-token' })}`]: refusal(404, 'Not found'),
  })
  open(UnsubscribePage)
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link is not valid. You can turn off email notifications in your settings.',
  )
})

test('a failure says so, and can be tried again', async () => {
  fakeServer({
    [`POST ${fillPath(mailApi.unsubscribe, { token: 'the-token' })}`]: { status: 502, body: 'Bad gateway' },
  })
  open(UnsubscribePage)
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your email notifications could not be turned off. Please try again.',
  )
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toHaveProperty('disabled', false)
})
