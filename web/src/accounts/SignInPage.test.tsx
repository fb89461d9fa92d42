import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { ada } from '../../test/home.tsx'
import { settingsOf } from '../../test/settings-of.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionQuery, useSession } from './api.ts'
import { SignInPage } from './SignInPage.tsx'

async function signIn(username: string, password: string) {
  fireEvent.input(await screen.findByLabelText('Username'), { target: { value: username } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('what is missing is said beside its field, and nothing is sent', async () => {
  const { called } = fakeServer({})
  renderPage(SignInPage)
  await signIn('', '123')
  expect(await screen.findByText('Username is required')).toBeDefined()
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(called('POST', accountsApi.login)).toEqual([])
})

test("the server's refusal stands above the form", async () => {
  fakeServer({ [`POST ${accountsApi.login}`]: refusal(401, 'Invalid username or password') })
  renderPage(SignInPage)
  await signIn('ada', 'secret1')
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password')
})

test('signing in makes the session known and leads home', async () => {
  fakeServer({ [`POST ${accountsApi.login}`]: { body: ada } })
  const { queries, history } = renderPage(SignInPage, '/messages')
  await signIn(' ada ', 'secret1')
  await expect.poll(() => history.location.pathname).toBe('/')
  expect(queries.getQueryData(sessionQuery.queryKey)).toMatchObject({ id: 7 })
})

test('a member who was signed out by a suspension reads why, until the next attempt says something else', async () => {
  const why = 'Your account is suspended until March 4, 2031 at 05:06 UTC. Reason: Too loud'
  const suspended = { status: 401, body: { message: why, error: why, code: 'suspended' } }
  fakeServer({
    [`GET ${accountsApi.user}`]: suspended,
    [`POST ${accountsApi.login}`]: refusal(401, 'Invalid username or password'),
  })
  function Door() {
    return useSession().data === null ? <SignInPage /> : null
  }
  renderPage(Door)
  expect((await screen.findByRole('alert')).textContent).toBe(why)
  await signIn('ada', 'secret1')
  await expect.poll(() => screen.getByRole('alert').textContent).toBe('Invalid username or password')
})

test.each([
  [true, 'Have an invitation? Register'],
  [false, 'New here? Register'],
])('the link to register says whom it is for: inviteOnly %s, %s', async (inviteOnly, words) => {
  fakeServer({
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ registrationEnabled: true, inviteOnly }) },
  })
  renderPage(SignInPage)
  const link = await screen.findByRole('link', { name: 'Register' })
  await expect.poll(() => link.parentElement?.textContent).toContain(words)
})

test('while registration is closed it says so, and no link leads there', async () => {
  fakeServer({
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ registrationEnabled: false, inviteOnly: true }) },
  })
  renderPage(SignInPage)
  expect(await screen.findByText(/^Registration is closed\./)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
  expect(screen.queryByText(/Have an invitation/)).toBeNull()
})

test("the server's refusal goes with the first change", async () => {
  fakeServer({ [`POST ${accountsApi.login}`]: refusal(401, 'Invalid username or password') })
  renderPage(SignInPage)
  await signIn('ada', 'secret1')
  await screen.findByRole('alert')
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'secret2' } })
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})
