import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { RegisterPage } from './RegisterPage.tsx'

const GOOD = 'ABCD-1234-EFGH'
const BAD = 'ZZZZ-0000-ZZZZ'
const house = (flags: object = {}) => ({
  'GET /api/platform/settings': {
    body: { siteName: 'Kith', registrationEnabled: true, inviteOnly: true, ...flags },
  },
  'GET /api/invites/validate': ({ path }: { path: string }) => ({ body: { valid: path.includes(GOOD) } }),
})
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }))

async function fillIn() {
  await screen.findByLabelText('Username')
  type('Username', 'ada')
  type('Profile name', 'Ada')
  type('Email', 'ada@example.org')
  type('Password', 'secret1')
}

test('every field that is missing says so, in the words of the specification', async () => {
  fakeServer(house())
  renderPage(RegisterPage)
  await screen.findByLabelText('Invitation code')
  submit()
  expect(await screen.findByText('Invitation code is required')).toBeDefined()
  for (const wording of ['Username is required', 'Name is required', 'Invalid email address'])
    expect(screen.getByText(wording)).toBeDefined()
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Invitation code'))
})

test('a whole code is checked with the server as it is typed', async () => {
  const { calls } = fakeServer(house())
  renderPage(RegisterPage)
  await screen.findByLabelText('Invitation code')
  type('Invitation code', 'abcd-1234')
  type('Invitation code', 'abcd1234efgh')
  expect(await screen.findByText('This code is valid.')).toBeDefined()
  type('Invitation code', BAD)
  expect(await screen.findByText('Invalid invitation code')).toBeDefined()
  expect(calls.filter(({ path }) => path.includes('validate')).map(({ path }) => path.split('=')[1])).toEqual(
    [GOOD, BAD],
  )
})

test('a wrongly shaped code is called invalid once the typing rests, without asking the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { calls } = fakeServer(house())
  renderPage(RegisterPage)
  await screen.findByLabelText('Invitation code')
  type('Invitation code', 'hello')
  expect(screen.queryByText('Invalid invitation code')).toBeNull()
  expect(await screen.findByText('Invalid invitation code')).toBeDefined()
  expect(calls.some(({ path }) => path.includes('validate'))).toBe(false)
  vi.useRealTimers()
})

test('a code that the server knows to be bad is not sent', async () => {
  const { called } = fakeServer(house())
  renderPage(RegisterPage)
  await fillIn()
  type('Invitation code', BAD)
  await screen.findByText('Invalid invitation code')
  submit()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Invitation code'))
  expect(called('POST', '/api/register')).toEqual([])
})

test('a refusal stands above the form, and its field is marked and focused', async () => {
  const taken = 'This username is taken'
  fakeServer({
    ...house(),
    'POST /api/register': refusal(409, taken, [{ path: 'username', message: taken }]),
  })
  renderPage(RegisterPage)
  await fillIn()
  type('Invitation code', GOOD)
  await screen.findByText('This code is valid.')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe(taken)
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Username'))
})

test("a refusal without a sentence reads 'Registration failed'", async () => {
  fakeServer({ ...house({ inviteOnly: false }), 'POST /api/register': { status: 502, body: 'Bad gateway' } })
  renderPage(RegisterPage)
  await fillIn()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Registration failed')
})

test('open registration neither shows nor sends a code', async () => {
  const { called } = fakeServer({
    ...house({ inviteOnly: false }),
    'POST /api/register': { body: { id: 1 } },
  })
  const { history } = renderPage(RegisterPage, '/register')
  await expect.poll(() => screen.queryByLabelText('Invitation code')).toBeNull()
  await fillIn()
  submit()
  await expect.poll(() => history.location.pathname).toBe('/')
  expect(called('POST', '/api/register')[0]?.body).toEqual({
    username: 'ada',
    name: 'Ada',
    email: 'ada@example.org',
    password: 'secret1',
  })
})

test('a closed house says so and shows no form', async () => {
  fakeServer(house({ registrationEnabled: false }))
  renderPage(RegisterPage)
  expect(await screen.findByText('Registration is closed')).toBeDefined()
  expect(screen.queryByLabelText('Username')).toBeNull()
})

test('the username is said to be permanent', async () => {
  fakeServer(house())
  renderPage(RegisterPage)
  expect(await screen.findByText(/username is permanent/)).toBeDefined()
})

test('a password that everybody has is refused at its field, until it is changed', async () => {
  const wording = 'This password is too common'
  fakeServer({
    ...house(),
    'POST /api/register': refusal(400, wording, [{ path: 'password', message: wording }]),
  })
  renderPage(RegisterPage)
  await fillIn()
  type('Invitation code', GOOD)
  await screen.findByText('This code is valid.')
  submit()
  const field = screen.getByLabelText('Password')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(wording).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field)
  type('Password', 'correct horse')
  await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true')
})
