import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openPostOffice } from '../../server/test/servers/post-office.ts'
import { closePages, openBrowser } from '../browser.ts'
import { call, idOf, inviteBy, join, PASSWORD, type Person } from '../people.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { expectOpened, expectScreens, openStill } from './screens.ts'

let office: Awaited<ReturnType<typeof openPostOffice>>
let site: TestSite
let browser: Browser
let ada: Person
/** A visitor's. */
let page: Page

beforeAll(async () => {
  office = await openPostOffice()
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' }
  ;[site, browser] = await Promise.all([startTestSite(mail), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  page = await openStill(browser, site.url)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
  await office?.close()
})

const DOORS = [
  '/',
  '/about',
  '/register',
  '/register?code=ABCD',
  '/forgot-password',
  '/reset-password?token=abc',
  '/unsubscribe/abc',
  '/nowhere',
  // Cut within an escape.
  '/hashtag/%ff',
]

test('the screens of a visitor are accessible, and on a phone no wider than the window', () =>
  expectScreens(page, DOORS))

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function signIn(username: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press('Sign in')
}

/** What visitors see once they have done something. */
const STATES: Record<string, () => Promise<unknown>> = {
  'an invitation on a dark device': async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(invitation(await inviteBy(ada)))
    await page.getByText('Ada invites you').waitFor()
  },
  'an invitation of nobody': async () => {
    await page.goto(invitation(await site.moderatorLink()))
    await page.getByText('This code is valid.').waitFor()
  },
  'a registration filled in': async () => {
    await page.goto(invitation(await inviteBy(ada)))
    await page.getByText('Ada invites you').waitFor()
    await page.getByLabel('Username').fill('owl')
    await page.getByLabel('Profile name').fill('Owl')
    await page.getByLabel('Email').fill('owl@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  },
  'a refused password': async () => {
    await signIn('ada', 'wrong horse')
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
  },
  'a link on its way': async () => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('ada@example.com')
    await press('Send link')
    await page.getByText('If a member has this address, a link is on its way.').waitFor()
  },
  'a link that is no longer valid': async () => {
    await page.goto('/reset-password?token=abc')
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm new password').fill(PASSWORD)
    await press('Change password')
    await page
      .getByRole('alert')
      .getByText('This link is no longer valid. Please ask for a new one.')
      .waitFor()
  },
  'a suspension': async () => {
    const ben = await join(browser, site, 'Ben', await inviteBy(ada))
    const until = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString()
    const suspension = { until, reason: 'Too loud' }
    await call(ada, 'put', `/api/moderator/users/${await idOf(ben)}/suspension`, suspension)
    await signIn('ben', PASSWORD)
    await page
      .getByRole('alert')
      .getByText(/^Your account is suspended until/)
      .waitFor()
  },
  'a new password that has to be chosen': async () => {
    const cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
    const path = `/api/moderator/users/${await idOf(cleo)}/reset-password`
    const { resetPassword } = await call<{ resetPassword: string }>(ada, 'post', path)
    await signIn('cleo', resetPassword)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  },
}

const invitation = (link: string) => `/register?code=${new URL(link).searchParams.get('code')}`

test.each(Object.entries(STATES))(
  'accessible, and on a phone no wider than the window: %s',
  async (_, open) => {
    await page.context().clearCookies()
    await expectOpened(page, { open })
    await page.emulateMedia({ colorScheme: 'light' })
  },
)
