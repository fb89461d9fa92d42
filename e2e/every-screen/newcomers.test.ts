import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { stopMotion } from '../accessible.ts'
import { closePages, openBrowser } from '../browser.ts'
import { arrive, inviteBy, join, type Person } from '../people.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { asOnPhone, expectBothViews, expectDark, expectScreens } from './screens.ts'

let site: TestSite
let browser: Browser
/** The first admin, who has just arrived. */
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await arrive(browser, site, 'Ada', site.firstAdminLink)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens home, and there the welcome, which is one row on a phone until it is asked for. */
async function openWelcome({ page, name }: Person) {
  await page.addInitScript(stopMotion)
  await page.goto('/')
  await asOnPhone(page, { width: 390, height: 844 }, async () => {
    const row = page.getByRole('button', { name: new RegExp(`^Welcome, ${name}`) })
    await row.waitFor()
    await expectDark(page)
    await row.click()
  })
  return page.getByRole('region', { name: `Welcome, ${name}` })
}

test('each step of an admin’s onboarding is accessible, and on a phone no wider than the window', async () => {
  const { page } = ada
  const card = await openWelcome(ada)
  await card.getByLabel('What is your site called?').fill('Elm Street')
  await expectBothViews(page)
  await press(page, 'Save the name')
  await page.getByText('Settings saved successfully', { exact: true }).waitFor()
  await card.getByRole('radio', { name: 'Ocean' }).check()
  await expectBothViews(page)
  await press(page, 'Next')
  await card.getByRole('radio', { name: 'Open Registration' }).check()
  await expectBothViews(page)
  await press(page, 'Next')
  await press(page, 'Create invitation')
  await card.locator('code:focus').waitFor()
  await expectBothViews(page)
})

test('each step of a member’s onboarding is accessible, and on a phone no wider than the window', async () => {
  await join(browser, site, 'Cleo', await inviteBy(ada))
  const ben = await arrive(browser, site, 'Ben', await inviteBy(ada))
  const { page } = ben
  const card = await openWelcome(ben)
  await card.getByRole('button', { name: 'Choose a picture' }).waitFor()
  await expectBothViews(page)
  await press(page, 'Skip this step')
  await page.getByRole('button', { name: 'Add Friend: Cleo' }).waitFor()
  await expectBothViews(page)
  await press(page, 'Add Friend: Cleo')
  await page.getByRole('button', { name: 'Write a first post' }).waitFor()
  await expectBothViews(page)
  await press(page, 'Write a first post')
  await page.locator('textarea:focus').fill('Hello, street')
  await press(page, 'Post')
  await page.getByText('Choose who may read it, then post it.').waitFor()
  await expectBothViews(page)
  await page.getByRole('radio', { name: 'Friends', exact: true }).check()
  await press(page, 'Post')
  await page.getByRole('article').filter({ hasText: 'Hello, street' }).waitFor()
  await expectBothViews(page)
  await page.getByRole('button', { name: 'Welcome, Ben 2 of 3 done' }).click()
  await card.getByText('Your first post is out.').waitFor()
  await expectBothViews(page)
})

test('the page of communities without any is accessible, and on a phone no wider than the window', () =>
  expectScreens(ada.page, ['/groups']))
