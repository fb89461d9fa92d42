import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostOffice } from '../../server/test/servers/post-office.ts'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { join, PASSWORD, type Person } from '../people.ts'

const NEW = 'a new and better one'
const ADDRESS = 'ada@example.com'

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

/** The links that arrived, oldest first. */
const links = () =>
  office
    .emailsTo(ADDRESS)
    .map(({ source }) => /^(http\S+\/reset-password\?token=\S+)\r$/m.exec(source)?.[1] ?? '')

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function askForLink(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(ADDRESS)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If a member has this address, a link is on its way.').waitFor()
}

async function choose(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a member who forgot the password signs in again by the link in an email, and every other session ends', async () => {
  const { page, pageErrors } = await openPage(browser, site.url)
  await askForLink(page)
  await expect.poll(() => links().length).toBe(1)
  const [link = ''] = links()

  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await choose(page, link, NEW)
  await page
    .getByText('Your password has been changed. You can sign in with it now.', { exact: true })
    .waitFor()

  await signIn(page, PASSWORD)
  await page.getByRole('alert').getByText('Invalid username or password').waitFor()
  await signIn(page, NEW)
  await page.getByRole('tab', { name: 'Public' }).waitFor()

  await ada.page.goto('/')
  await ada.page.getByRole('button', { name: 'Sign in' }).waitFor()

  // A link works once, signed in or not.
  await choose(page, link, 'yet another one')
  await page.getByRole('alert').getByText('This link is no longer valid. Please ask for a new one.').waitFor()
  expect(pageErrors.filter((words) => !/40[01]/.test(words))).toEqual([])
})
