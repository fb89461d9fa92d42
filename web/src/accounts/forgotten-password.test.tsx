import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { descriptionOf } from '../../test/description-of.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { SignInPage } from './SignInPage.tsx'

const service = (configured: boolean) => ({ [`GET ${mailApi.status}`]: { body: { configured } } })
const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => window.history.replaceState(null, '', '/reset-password?token=the-token'))

test('the sign-in page offers a link by mail where the site sends mail', async () => {
  fakeServer({ ...service(true) })
  renderPage(SignInPage)
  const link = await screen.findByRole('link', { name: 'Forgot password?' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

test('without an e-mail service it says to ask an admin', async () => {
  fakeServer({ ...service(false) })
  renderPage(SignInPage)
  expect(await screen.findByText('Forgot your password? Ask an admin for a new one.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull()
})

test('asking for a link says what happens, whoever has the address', async () => {
  const { called } = fakeServer({ [`POST ${accountsApi.forgotPassword}`]: { status: 202 } })
  renderPage(ForgotPasswordPage)
  await type('Email', 'nobody')
  press('Send link')
  expect(await screen.findByText('Invalid email address')).toBeDefined()
  await type('Email', ' ada@example.org ')
  press('Send link')
  expect((await screen.findByRole('status')).textContent).toMatch(/If a member has this address, a link is/)
  expect(called('POST', accountsApi.forgotPassword).map(({ body }) => body)).toEqual([
    { email: 'ada@example.org' },
  ])
})

test('a refused link is said above the form', async () => {
  fakeServer({ [`POST ${accountsApi.forgotPassword}`]: { status: 502, body: 'Bad gateway' } })
  renderPage(ForgotPasswordPage)
  await type('Email', 'ada@example.org')
  press('Send link')
  expect((await screen.findByRole('alert')).textContent).toBe('The link could not be sent. Please try again.')
})

test('the requirements for the new password are shown under it before any mistake', async () => {
  fakeServer({})
  renderPage(ResetPasswordPage, '/reset-password')
  expect(descriptionOf(await screen.findByLabelText('New password'))).toMatch(/^At least 6 characters/)
})

test('the new password is asked for twice, and sent with the token of the link', async () => {
  const { called } = fakeServer({ [`POST ${accountsApi.resetPassword}`]: { status: 204 } })
  const { history } = renderPage(ResetPasswordPage, '/reset-password')
  await type('New password', '123')
  press('Change password')
  expect(await screen.findByText('Password must be at least 6 characters')).toBeDefined()
  expect(screen.getByText('Please confirm your password')).toBeDefined()
  await type('New password', 'secret1')
  await type('Confirm new password', 'secret2')
  press('Change password')
  expect(await screen.findByText("Passwords don't match")).toBeDefined()
  await type('Confirm new password', 'secret1')
  press('Change password')
  expect(
    await screen.findByText('Your password has been changed. You can sign in with it now.'),
  ).toBeDefined()
  expect(history.location.pathname).toBe('/login')
  expect(called('POST', accountsApi.resetPassword).map(({ body }) => body)).toEqual([
    { token: 'the-token', newPassword: 'secret1' },
  ])
})

test('password managers learn whose new password it is', async () => {
  window.history.replaceState(null, '', '/reset-password?token=the-token&username=ada')
  renderPage(ResetPasswordPage)
  await screen.findByLabelText('New password')
  const field = document.querySelector<HTMLInputElement>('form [autocomplete=username]')
  expect(field?.value).toBe('ada')
})

test('a link that no longer works says so, beside the way to a new one', async () => {
  const invalid = 'This link is no longer valid. Please ask for a new one.'
  fakeServer({ [`POST ${accountsApi.resetPassword}`]: refusal(400, invalid) })
  renderPage(ResetPasswordPage)
  await type('New password', 'secret1')
  await type('Confirm new password', 'secret1')
  press('Change password')
  expect((await screen.findByRole('alert')).textContent).toBe(invalid)
  expect(screen.getByRole('link', { name: 'Ask for a new one' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

test('a password that everybody has is refused at its field, until it is changed', async () => {
  const wording = 'This password is too common'
  fakeServer({
    [`POST ${accountsApi.resetPassword}`]: refusal(400, wording, [{ path: 'newPassword', message: wording }]),
  })
  renderPage(ResetPasswordPage)
  await type('New password', 'letmein')
  await type('Confirm new password', 'letmein')
  press('Change password')
  expect(await screen.findByText(wording)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change password' })).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  await type('New password', 'correct horse')
  await expect.poll(() => screen.queryByText(wording)).toBeNull()
})
