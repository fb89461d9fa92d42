import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { inviteBy, join, type Person } from '../people.ts'

/** The page background (rules/settings.md 5). */
const PAPER = 'rgb(255, 240, 224)'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  for (const { page } of [ada, ben])
    await page.request.put('/api/profile', { data: { colorTheme: 'karel_martens' } })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const saved = (page: Page) => page.getByText('Settings saved successfully').first().waitFor()

test('colours that an admin saves show in the open page of another, and a visitor’s before anything is painted', async () => {
  await ben.page.goto('/')
  await ben.page.getByRole('button', { name: 'Your menu' }).waitFor()
  const { page } = ada
  await page.goto('/moderator?tab=colors')
  await page.getByLabel('Page', { exact: true }).fill('#FFF0E0')
  await page.getByLabel('Quiet text', { exact: true }).fill('#C0C8D0')
  await page.getByText('Hard to read on').waitFor()
  await page
    .getByRole('button', { name: /^Use #/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Save Colors' }).click()
  await saved(page)
  await expect.poll(() => paperOf(page)).toEqual(PAPER)
  await expect.poll(() => paperOf(ben.page)).toEqual(PAPER)

  const visitor = await openPage(browser, site.url)
  // Blocks all scripts except theme.js: only that and the styles can paint the page.
  await visitor.page.route(/assets\/.*\.js/, (route) => route.abort())
  await visitor.page.goto('/')
  expect(await paperOf(visitor.page)).toEqual(PAPER)
  await visitor.page.context().close()
})

test('a new name stands in the titles of open pages at once, and in a visitor’s from the first', async () => {
  const { page } = ada
  await page.goto('/moderator?tab=settings')
  await page.getByLabel('Site Name').fill('Elm <Street> & Co')
  await page.getByRole('switch', { name: 'Friends Sidebar' }).click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await saved(page)
  await expect.poll(() => ben.page.title()).toBe('Elm <Street> & Co')
  const html = await (await fetch(site.url)).text()
  expect(html).toContain('<title>Elm &lt;Street&gt; &amp; Co</title>')
})

test('registration is closed, open to all, or by invitation, as the admin says', async () => {
  const { page } = ada
  const visitor = await openPage(browser, site.url)
  const choose = async (mode: string) => {
    await page.getByLabel('Registration Mode').selectOption(mode)
    const answer = page.waitForResponse('**/api/moderator/settings')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    expect((await answer).status()).toBe(200)
    await visitor.page.goto('/register')
  }
  await choose('Closed')
  await visitor.page.getByRole('heading', { name: 'Registration is closed' }).waitFor()
  await choose('Open Registration')
  await visitor.page.getByLabel('Username').waitFor()
  expect(await visitor.page.getByLabel(/code/i).count()).toBe(0)
  await choose('Invite Only')
  await visitor.page.getByLabel(/code/i).waitFor()
  expect([...visitor.pageErrors, ...ada.pageErrors, ...ben.pageErrors]).toEqual([])
  await visitor.page.context().close()
})
