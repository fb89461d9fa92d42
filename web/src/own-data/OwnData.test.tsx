import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { ownDataApi } from '@kith/shared/own-data.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext, sessionQuery } from '../accounts/api.ts'
import { OwnData } from './OwnData.tsx'

const EXPORT = ownDataApi.export

function Page() {
  return (
    <MeContext value={ada}>
      <OwnData card="" />
    </MeContext>
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

async function openDialog() {
  await press('Delete account')
  return screen.findByLabelText('Your password')
}

test('data is prepared at a press, followed while that goes on, and then to be downloaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let dataExport: object = { status: 'none' }
  fakeServer({
    [`GET ${EXPORT}`]: () => ({ body: dataExport }),
    [`POST ${EXPORT}`]: () => {
      dataExport = { status: 'preparing' }
      return { status: 202, body: dataExport }
    },
  })
  renderPage(Page)
  await press('Prepare your data')
  expect(await screen.findByText(/Your data is being prepared/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Prepare your data' })).toBeNull()
  dataExport = { status: 'ready', url: `${EXPORT}/file`, expiresAt: '2026-11-28T12:00:00.000Z' }
  await vi.advanceTimersByTimeAsync(2_500)
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe(`${EXPORT}/file`)
  expect(screen.getByText('Ready to download until Nov 28, 2026.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Prepare again' })).toBeDefined()
  vi.useRealTimers()
})

test('a failed preparation says so and can be asked for again', async () => {
  fakeServer({ [`GET ${EXPORT}`]: { body: { status: 'failed' } } })
  renderPage(Page)
  expect(await screen.findByText('Your data could not be prepared. Please try again.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Prepare your data' })).toBeDefined()
})

test('a refused request for it is told in passing', async () => {
  const slowly = 'That was a lot at once. Please try again in 5 minutes.'
  fakeServer({ [`GET ${EXPORT}`]: { body: { status: 'none' } }, [`POST ${EXPORT}`]: refusal(429, slowly) })
  renderPage(Page)
  await press('Prepare your data')
  expect(await screen.findByText(slowly)).toBeDefined()
})

test('leaving asks for the password, and leads to the sign-in page', async () => {
  const { called } = fakeServer({
    [`GET ${EXPORT}`]: { body: { status: 'none' } },
    [`DELETE ${accountsApi.user}`]: { status: 204 },
  })
  const { queries, history } = renderPage(Page)
  const field = await openDialog()
  await press('Delete for good')
  expect(await screen.findByText('Current password is required')).toBeDefined()
  fireEvent.input(field, { target: { value: 'correct horse' } })
  await press('Delete for good')
  await waitFor(() => expect(history.location.pathname).toBe('/login'))
  expect(await screen.findByText('Your account has been deleted. Farewell!')).toBeDefined()
  expect(queries.getQueryData(sessionQuery.queryKey)).toBeNull()
  expect(called('DELETE', accountsApi.user).map(({ body }) => body)).toEqual([{ password: 'correct horse' }])
})

test('the way out is calm until it is opened', async () => {
  fakeServer({ [`GET ${EXPORT}`]: { body: { status: 'none' } } })
  renderPage(Page)
  const isRed = async (name: string) =>
    (await screen.findByRole('button', { name })).className.includes('bg-danger')
  expect(await isRed('Delete account')).toBe(false)
  await openDialog()
  expect(await isRed('Delete for good')).toBe(true)
})

test('nothing of a member who leaves stays in the browser, and everything of others does', async () => {
  fakeServer({
    [`GET ${EXPORT}`]: { body: { status: 'none' } },
    [`DELETE ${accountsApi.user}`]: { status: 204 },
  })
  const own = ['kith.draft.7.-closed', 'kith.draft-photos.7', 'kith.comment.7.40.0', 'kith.message.7.8']
  const others = [
    'kith.draft.77',
    'kith.comment.8.7.0',
    'kith.message.8.7',
    'kith.theme',
    'kith.widget.about',
  ]
  for (const name of [...own, ...others]) localStorage.setItem(name, '{}')
  const { history } = renderPage(Page)
  fireEvent.input(await openDialog(), { target: { value: 'correct horse' } })
  await press('Delete for good')
  await waitFor(() => expect(history.location.pathname).toBe('/login'))
  await waitFor(() => expect(Object.keys(localStorage).toSorted()).toEqual(others.toSorted()))
})

test('a refusal is said in the dialog, and forgotten when it closes', async () => {
  const refused = 'This is the last admin. Make someone else admin first.'
  fakeServer({
    [`GET ${EXPORT}`]: { body: { status: 'none' } },
    [`DELETE ${accountsApi.user}`]: refusal(409, refused),
  })
  renderPage(Page)
  fireEvent.input(await openDialog(), { target: { value: 'correct horse' } })
  await press('Delete for good')
  expect((await screen.findByRole('alert')).textContent).toBe(refused)
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await openDialog()).getAttribute('value')).toBeFalsy()
  expect(screen.queryByRole('alert')).toBeNull()
})
