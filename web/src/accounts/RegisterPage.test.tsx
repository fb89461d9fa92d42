import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aboutIntro } from '@kith/shared/about/intro.ts'
import { siteContentApi } from '@kith/shared/about/site-content.ts'
import { accountsApi } from '@kith/shared/accounts.ts'
import { invitationsApi } from '@kith/shared/invitations.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { ada } from '../../test/home.tsx'
import { settingsOf } from '../../test/settings-of.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { descriptionOf } from '../../test/description-of.ts'
import { renderPage } from '../../test/render-page.tsx'
import { RegisterPage } from './RegisterPage.tsx'

const PASSWORD_RULE = 'At least 6 characters. Common passwords and your username are refused.'
const GOOD = 'ABCD-1234-EFGH'
const BAD = 'ZZZZ-0000-ZZZZ'
const site = (flags: object = {}) => ({
  [`GET ${settingsApi.settings}`]: {
    body: settingsOf({ registrationEnabled: true, inviteOnly: true, ...flags }),
  },
  [`GET ${siteContentApi.contents}`]: { body: [] },
  [`GET ${invitationsApi.validate}`]: ({ path }: { path: string }) => ({
    body: { valid: path.includes(GOOD) },
  }),
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

test('every field that is missing says so, in its exact words', async () => {
  fakeServer(site())
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
  const { calls } = fakeServer(site())
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

test('a wrongly shaped code is called invalid when its field is left, without asking the server', async () => {
  const { calls } = fakeServer(site())
  renderPage(RegisterPage)
  const field = await screen.findByLabelText('Invitation code')
  type('Invitation code', 'hello')
  expect(screen.queryByText('Invalid invitation code')).toBeNull()
  fireEvent.blur(field)
  expect(await screen.findByText('Invalid invitation code')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(calls.some(({ path }) => path.includes('validate'))).toBe(false)
  type('Invitation code', 'hell')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
})

test('a code that the server knows to be bad is not sent', async () => {
  const { called } = fakeServer(site())
  renderPage(RegisterPage)
  await fillIn()
  type('Invitation code', BAD)
  await screen.findByText('Invalid invitation code')
  submit()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Invitation code'))
  expect(called('POST', accountsApi.register)).toEqual([])
})

test('a refusal stands above the form, and its field is marked and focused', async () => {
  const taken = 'This username is taken'
  fakeServer({
    ...site(),
    [`POST ${accountsApi.register}`]: refusal(409, taken, [{ path: 'username', message: taken }]),
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
  fakeServer({
    ...site({ inviteOnly: false }),
    [`POST ${accountsApi.register}`]: { status: 502, body: 'Bad gateway' },
  })
  renderPage(RegisterPage)
  await fillIn()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Registration failed')
})

test('open registration neither shows nor sends a code', async () => {
  const { called } = fakeServer({
    ...site({ inviteOnly: false }),
    [`POST ${accountsApi.register}`]: { body: ada },
  })
  const { history } = renderPage(RegisterPage, '/register')
  await expect.poll(() => screen.queryByLabelText('Invitation code')).toBeNull()
  await fillIn()
  submit()
  await expect.poll(() => history.location.pathname).toBe('/')
  expect(called('POST', accountsApi.register)[0]?.body).toEqual({
    username: 'ada',
    name: 'Ada',
    email: 'ada@example.org',
    password: 'secret1',
  })
})

test.each([
  ['ada ', 'sent'],
  [' ada_2', 'sent'],
  ['a da', 'Use 3 to 30 letters, digits or underscores'],
  ['admin ', 'This username is reserved'],
])('a username of the keyboard of a phone, with a space around it: %j', async (typed, outcome) => {
  const { called } = fakeServer({
    ...site({ inviteOnly: false }),
    [`POST ${accountsApi.register}`]: { body: ada },
  })
  renderPage(RegisterPage, '/register')
  await fillIn()
  type('Username', typed)
  submit()
  const said = () =>
    called('POST', accountsApi.register).length > 0 ? 'sent' : screen.queryByText(outcome)?.textContent
  await expect.poll(said).toBe(outcome)
})

test('above the form the page says what the site is, in the words of its own About page', async () => {
  const own = { key: 'about_title', content: 'The gardeners of Elm Street' } as const
  fakeServer({ ...site(), [`GET ${siteContentApi.contents}`]: { body: [own] } })
  renderPage(RegisterPage)
  const title = await screen.findByText(own.content)
  const form = screen.getByLabelText('Username')
  expect(title.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(aboutIntro.about_description)).toBeDefined()
})

test('the form is there without the words of the site, and no others stand in for them', async () => {
  fakeServer({ ...site(), [`GET ${siteContentApi.contents}`]: refusal(503, 'Away') })
  renderPage(RegisterPage)
  await screen.findByLabelText('Username')
  expect(screen.queryByText(aboutIntro.about_title)).toBeNull()
})

test('a closed site says so and shows no form', async () => {
  fakeServer(site({ registrationEnabled: false }))
  renderPage(RegisterPage)
  expect(await screen.findByText('Registration is closed')).toBeDefined()
  expect(screen.queryByLabelText('Username')).toBeNull()
})

test('the requirements for a username and a password are shown under them before any mistake', async () => {
  fakeServer(site())
  renderPage(RegisterPage)
  expect(descriptionOf(await screen.findByLabelText('Username'))).toBe(
    '3 to 30 letters, digits or underscores. Your username is permanent. You can change your profile name later.',
  )
  expect(descriptionOf(screen.getByLabelText('Password'))).toBe(PASSWORD_RULE)
})

test('a password that everybody has is refused at its field, until it is changed', async () => {
  const wording = 'This password is too common'
  fakeServer({
    ...site(),
    [`POST ${accountsApi.register}`]: refusal(400, wording, [{ path: 'password', message: wording }]),
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

describe('a code that the link has brought', () => {
  const inviter = { name: 'Ben', username: 'ben', picture: `${invitationsApi.inviterPicture}?code=${GOOD}` }
  const check = (answer: object) => ({ ...site(), [`GET ${invitationsApi.validate}`]: { body: answer } })
  const open = () => {
    window.history.replaceState(null, '', `/register?code=${GOOD}`)
    renderPage(RegisterPage, '/register')
  }
  afterEach(() => window.history.replaceState(null, '', '/'))

  test('is folded away, and who invites is said with their picture', async () => {
    fakeServer(check({ valid: true, inviter }))
    open()
    expect(await screen.findByText('Ben invites you')).toBeDefined()
    expect(document.querySelector('form img')?.getAttribute('src')).toBe(inviter.picture)
    expect(screen.queryByLabelText('Invitation code')).toBeNull()
  })

  test('can be changed', async () => {
    fakeServer(check({ valid: true, inviter: { ...inviter, picture: null } }))
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change code' }))
    const field = screen.getByLabelText<HTMLInputElement>('Invitation code')
    expect(field.value).toBe(GOOD)
    await expect.poll(() => document.activeElement).toBe(field)
    expect(screen.getByText('Ben invites you')).toBeDefined()
  })

  test('without an inviter is only called valid', async () => {
    fakeServer(check({ valid: true }))
    open()
    expect(await screen.findByText('This code is valid.')).toBeDefined()
    expect(screen.queryByText(/invites you/)).toBeNull()
  })

  test('that is bad is shown, and names nobody', async () => {
    fakeServer(check({ valid: false }))
    open()
    expect(await screen.findByText('Invalid invitation code')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Invitation code').value).toBe(GOOD)
  })

  test('that somebody else has used meanwhile is shown when the server refuses it', async () => {
    const invalid = 'Invalid invitation code'
    fakeServer({
      ...check({ valid: true, inviter }),
      [`POST ${accountsApi.register}`]: refusal(400, invalid, [{ path: 'inviteCode', message: invalid }]),
    })
    open()
    await fillIn()
    submit()
    const field = await screen.findByLabelText('Invitation code')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
  })
})
