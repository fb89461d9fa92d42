import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stopMotion } from '../accessible.ts'
import { closePages, openBrowser } from '../browser.ts'
import { inviteBy, join, type Person } from '../people.ts'
import { openRebuiltSite, type RebuiltSite } from '../sites/rebuilt-site.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { expectBothViews, expectChecked } from './screens.ts'

let rebuilt: RebuiltSite
let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  rebuilt = await openRebuiltSite(() => site.url)
  ;[site, browser] = await Promise.all([startTestSite({ PUBLIC_URL: rebuilt.url }), openBrowser()])
  ada = await join(browser, rebuilt, 'Ada', site.firstAdminLink, 'allow')
  await ada.page.addInitScript(stopMotion)
})

afterAll(async () => {
  await closePages(browser)
  await rebuilt?.close()
  await site?.stop()
})

afterEach(async () => {
  rebuilt.setDown(false)
  await ada.page.context().setOffline(false)
})

/** Opens home and waits until the service worker serves it. */
async function openKept(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
  await expect.poll(controller).toBe('activated')
}

const isBack = (page: Page) => page.getByRole('button', { name: 'Your menu' }).waitFor()

test('accessible: a page without a network', async () => {
  const { page } = ada
  await openKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('You are offline').waitFor()
  await expectBothViews(page)
  await page.context().setOffline(false)
  await isBack(page)
})

test('accessible: an address while the server is away', async () => {
  const { page } = ada
  await openKept(page)
  rebuilt.setDown(true)
  await page.goto('/friends')
  await page.getByText("The server can't be reached").waitFor()
  await expectBothViews(page)
  rebuilt.setDown(false)
  await isBack(page)
})

test('accessible: the page that stands for all when none is kept', async () => {
  const { page } = ada
  await openKept(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  rebuilt.setDown(true)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await expectBothViews(page)
  }
  rebuilt.setDown(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await isBack(page)
})

test('accessible: the news of another version', async () => {
  const { page } = ada
  await page.clock.install()
  await openKept(page)
  rebuilt.rebuild()
  // Again and again, because the part that listens is loaded when the browser is idle.
  const isTold = async () => {
    await page.clock.fastForward('01:01:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return page.getByText('A new version is ready.').isVisible()
  }
  await expect.poll(isTold).toBe(true)
  await expectBothViews(page)
})

/** Goes to another page as the browser does by itself. A drawer with links would need its code. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    History.prototype.pushState.call(window.history, {}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

test('accessible: a page whose code is not there', async () => {
  const page = (await join(browser, site, 'Ben', await inviteBy(ada))).page
  await page.addInitScript(stopMotion)
  // Only the code of home comes.
  await page.route('**/assets/*Page-*.js', (route) =>
    route.request().url().includes('FeedPage') ? route.continue() : route.abort('internetdisconnected'),
  )
  await page.goto('/')
  await page.getByText('No posts to display for this filter').waitFor()
  await page.context().setOffline(true)
  for (const place of ['/bookmarks', '/friends']) {
    await follow(page, place)
    await page.locator('main').getByText('You are offline', { exact: true }).waitFor()
    await expectChecked(page)
  }
  await expectBothViews(page)
})
