import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { arrive, inviteBy, join, PASSWORD } from '../people.ts'

let site: TestSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
})
afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const cardOf = (page: Page, name: string) => page.getByRole('region', { name: `Welcome, ${name}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** All of it, without scrolling. */
const isOnScreen = (one: Locator) =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

async function finish(page: Page, name: string): Promise<void> {
  await press(page, 'Finish')
  await expect.poll(() => cardOf(page, name).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.reload()
  await page.getByRole('tab', { name: 'Friends', exact: true }).waitFor()
  expect(await cardOf(page, name).count()).toBe(0)
}

test('the first admin sets up the site, and a new member finds their feet in it', async () => {
  const ada = await arrive(browser, site, 'Ada', site.firstAdminLink)
  await ada.page.goto('/')
  await cardOf(ada.page, 'Ada').getByLabel('What is your site called?').fill('Elm Street')
  await press(ada.page, 'Save the name')
  await ada.page.getByText('Settings saved successfully', { exact: true }).waitFor()
  await ada.page.getByRole('banner').getByText('Elm Street').waitFor()
  await cardOf(ada.page, 'Ada').getByRole('radio', { name: 'Ocean' }).check()
  await press(ada.page, 'Next')
  await cardOf(ada.page, 'Ada').getByRole('radio', { name: 'Open Registration' }).check()
  await press(ada.page, 'Next')
  await press(ada.page, 'Create invitation')
  await cardOf(ada.page, 'Ada').locator('code:focus').waitFor()
  await finish(ada.page, 'Ada')

  const cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
  const ben = await arrive(browser, site, 'Ben', await inviteBy(ada))
  await ben.page.goto('/')
  await cardOf(ben.page, 'Ben').getByRole('button', { name: 'Choose a picture' }).waitFor()
  await press(ben.page, 'Skip this step')
  await press(ben.page, 'Add Friend: Cleo')
  await press(ben.page, 'Write a first post')
  await ben.page.locator('textarea:focus').fill('Hello, street')
  await ben.page.getByRole('radio', { name: 'Friends', exact: true }).check()
  await press(ben.page, 'Post')
  const post = ben.page.getByRole('article').filter({ hasText: 'Hello, street' })
  await expect.poll(() => isOnScreen(post)).toBe(true)
  await ben.page.getByRole('button', { name: 'Welcome, Ben 2 of 3 done' }).click()
  await cardOf(ben.page, 'Ben').getByText('Your first post is out.').waitFor()
  await finish(ben.page, 'Ben')

  const other = await openPage(browser, site.url)
  await other.page.request.post('/api/login', { data: { username: 'ben', password: PASSWORD } })
  await other.page.goto('/')
  await other.page.getByText('Hello, street').waitFor()
  expect(await cardOf(other.page, 'Ben').count()).toBe(0)
  expect([ada, ben, cleo, other].flatMap(({ pageErrors }) => pageErrors)).toEqual([])
})
