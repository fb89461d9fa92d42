import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openPostOffice } from '../../server/test/servers/post-office.ts'
import { closePages, openBrowser } from '../browser.ts'
import { call, idOf, inviteBy, join, PASSWORD, type Person } from '../people.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { expectScreens, expectWithin, openStill } from './screens.ts'

let office: Awaited<ReturnType<typeof openPostOffice>>
let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  office = await openPostOffice()
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' }
  ;[site, browser] = await Promise.all([startTestSite(mail), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
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

test('the screens of a visitor are accessible, and on a phone no wider than the window', async () =>
  expectScreens(await openStill(browser, site.url), DOORS))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
}

/** What visitors see once they have done something. */
const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  'an invitation on a dark device': async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(invitation(await inviteBy(ada)))
    await page.getByText('Ada invites you').waitFor()
  },
  'an invitation of nobody': async (page) => {
    await page.goto(invitation(await site.moderatorLink()))
    await page.getByText('This code is valid.').waitFor()
  },
  'a registration filled in': async (page) => {
    await page.goto(invitation(await inviteBy(ada)))
    await page.getByText('Ada invites you').waitFor()
    await page.getByLabel('Username').fill('owl')
    await page.getByLabel('Profile name').fill('Owl')
    await page.getByLabel('Email').fill('owl@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  },
  'a refused password': async (page) => {
    await signIn(page, 'ada', 'wrong horse')
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
  },
  'a link on its way': async (page) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('ada@example.com')
    await press(page, 'Send link')
    await page.getByText('If a member has this address, a link is on its way.').waitFor()
  },
  'a link that is no longer valid': async (page) => {
    await page.goto('/reset-password?token=abc')
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm new password').fill(PASSWORD)
    await press(page, 'Change password')
    await page
      .getByRole('alert')
      .getByText('This link is no longer valid. Please ask for a new one.')
      .waitFor()
  },
  'a suspension': async (page) => {
    const ben = await join(browser, site, 'Ben', await inviteBy(ada))
    const until = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString()
    const suspension = { until, reason: 'Too loud' }
    await call(ada, 'put', `/api/moderator/users/${await idOf(ben)}/suspension`, suspension)
    await signIn(page, 'ben', PASSWORD)
    await page
      .getByRole('alert')
      .getByText(/^Your account is suspended until/)
      .waitFor()
  },
  'a new password that has to be chosen': async (page) => {
    const cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
    const path = `/api/moderator/users/${await idOf(cleo)}/reset-password`
    const { resetPassword } = await call<{ resetPassword: string }>(ada, 'post', path)
    await signIn(page, 'cleo', resetPassword)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  },
}

const invitation = (link: string) => `/register?code=${new URL(link).searchParams.get('code')}`

test.each(Object.entries(STATES))('accessible: %s', async (_, open) => {
  const page = await openStill(browser, site.url)
  await open(page)
  await expectWithin(page)
  await page.context().close()
})
