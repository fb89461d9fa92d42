import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, type Person, pictures } from '../people.ts'
import { view } from '../view.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const form = new FormData()
  form.set('content', 'The pears are ripe')
  for (const { name, buffer } of await pictures(2))
    form.append('photos', new File([new Uint8Array(buffer)], name))
  const answer = await ada.page.request.post('/api/posts', { multipart: form })
  const { id }: { id: number } = await answer.json()
  await ben.page.request.put(`/api/posts/${id}/like`)
  await call(ada, 'post', '/api/friend-groups', { name: 'Choir', color: '#10B981' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** From the friends page, where most tests end, to the home page, so that there is a page to go back to. */
beforeEach(async () => {
  if (new URL(ada.page.url()).pathname !== '/friends') await ada.page.goto('/friends')
  await ada.page.getByRole('heading', { name: 'Friends', level: 1 }).waitFor()
  await ada.page.getByRole('link', { name: /Kith/ }).first().click()
  await expectPage('/')
  await ada.page.getByRole('button', { name: 'Open photo 1 of 2' }).waitFor()
})

const button = (name: string) => ada.page.getByRole('button', { name, exact: true }).first()
const dialog = (page: Page = ada.page) => page.getByRole('dialog')
const back = () => ada.page.evaluate(() => history.back())
const forward = () => ada.page.evaluate(() => history.forward())
const expectPage = (path: string) => expect.poll(() => new URL(ada.page.url()).pathname).toBe(path)
/** The browser has come to rest at an entry with that many things over the page. */
const expectLayers = (count: number) =>
  expect.poll(() => ada.page.evaluate(() => (history.state as { layer?: number }).layer ?? 0)).toBe(count)

async function open(name: string): Promise<void> {
  await button(name).click()
  await dialog().waitFor()
  await expectLayers(1)
}

async function expectClosed(): Promise<void> {
  await dialog().waitFor({ state: 'detached' })
  await expectLayers(0)
  await expectPage('/')
}

const WINDOWS = ['Open photo 2 of 2', 'Share', '1 like', ...(view.isMobile ? ['Open navigation'] : [])]

test.each(WINDOWS)('going back closes what "%s" opened, and nothing is left of it', async (name) => {
  await open(name)
  await back()
  await expectClosed()
  await expect.poll(() => button(name).evaluate((one) => one === document.activeElement)).toBe(true)
  // Closed in another way, it leaves no entry behind. Going forward comes to the one that it had.
  await open(name)
  await ada.page.keyboard.press('Escape')
  await expectClosed()
  await forward()
  await expectLayers(0)
  await back()
  await expectPage('/friends')
  expect(ada.pageErrors).toEqual([])
})

test('of two windows over each other, each step back closes one', async () => {
  await button('Post menu').click()
  await ada.page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog().waitFor()
  await expectLayers(1)
  await back()
  await expectClosed()

  await ada.page.getByRole('tab', { name: /Groups/ }).click()
  await button('Manage Groups').click()
  await ada.page.getByRole('button', { name: /Choir/ }).click()
  await button('Delete group').click()
  const question = ada.page.getByRole('dialog', { name: /Delete/ })
  await question.waitFor()
  await expectLayers(2)
  await back()
  await question.waitFor({ state: 'detached' })
  await expectLayers(1)
  expect(await dialog().count()).toBe(1)
  await back()
  await expectClosed()
  await back()
  await expectPage('/friends')
})

test('two steps back at once close the window and leave the page', async () => {
  await open('Share')
  await ada.page.evaluate(() => history.go(-2))
  await expectPage('/friends')
  await dialog().waitFor({ state: 'detached' })
})

test('a link in a window leads on, and one step back leads to the page without it', async () => {
  await open('1 like')
  await dialog().getByRole('link', { name: 'Ben' }).first().click()
  await expectPage('/profile/ben')
  await back()
  await expectClosed()
  await back()
  await expectPage('/friends')
  await forward()
  await expectPage('/')
  await forward()
  await expectPage('/profile/ben')
})

test('closing by a button that also leads on loses neither', async () => {
  for (const _ of [1, 2]) {
    if (view.isMobile) await open('Open navigation')
    else await open('1 like')
    const name = view.isMobile ? 'Bookmarks' : 'Ben'
    await dialog().getByRole('link', { name }).first().waitFor()
    // What closes it and what leads on come in the same moment.
    await ada.page.evaluate((words) => {
      const link = [...document.querySelectorAll<HTMLElement>('[role=dialog] a')].find(({ textContent }) =>
        textContent?.includes(words),
      )
      link?.click()
      document.querySelector<HTMLElement>('[role=dialog] [aria-label="Close"]')?.click()
    }, name)
    await expectPage(view.isMobile ? '/bookmarks' : '/profile/ben')
    await expectLayers(0)
    await back()
    await expectClosed()
  }
  await back()
  await expectPage('/friends')
})

test('a window that changes the address under it keeps its own entry', async () => {
  await ada.page.getByRole('tab', { name: /Groups/ }).click()
  await expectLayers(1)
  await dialog().getByRole('checkbox', { name: /Choir/ }).check()
  await expect.poll(() => new URL(ada.page.url()).search).toBe('?feed=groups')
  await expectLayers(1)
  await back()
  await expectClosed()
  expect(new URL(ada.page.url()).search).toBe('?feed=groups')
  await button('Clear').click()
})

test('a page that is reloaded under a window begins without it', async () => {
  await open('Share')
  await ada.page.reload()
  await button('Share').waitFor()
  await expectLayers(0)
  await back()
  await expectPage('/friends')
})

test('opening and closing in quick succession comes to rest where it began', async () => {
  const share = button('Share')
  for (const _ of [1, 2, 3]) {
    await share.click()
    await dialog().waitFor()
    await ada.page.keyboard.press('Escape')
  }
  await expectClosed()
  await back()
  await expectPage('/friends')
})

test('on phones, going back closes menus and search; elsewhere they are no reason to stay', async () => {
  const openings: [name: string, role: 'menu' | 'search'][] = [
    ['Your menu', 'menu'],
    ['Search', 'search'],
  ]
  for (const [name, role] of openings) {
    await button(name).click()
    await ada.page.getByRole(role).waitFor()
    if (!view.isMobile) continue
    await expectLayers(1)
    await back()
    await ada.page.getByRole(role).waitFor({ state: 'detached' })
    await expectPage('/')
  }
  await expectLayers(0)
  await back()
  await expectPage('/friends')
})

test('going back from unsaved words asks first, each time', async () => {
  const { page } = ada
  await button('Your menu').click()
  await page.getByRole('menuitem', { name: 'Profile and Settings' }).click()
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await back()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await button('Stay').click()
  await expectPage('/profile')
  await button('Change Avatar').click()
  await expectLayers(1)
  await back()
  await dialog().waitFor({ state: 'detached' })
  await back()
  await button('Leave').click()
  await expectPage('/')
  await back()
  await expectPage('/friends')
})

test('Escape closes what was open before a toast came, and leaves the toast', async () => {
  const { page } = ada
  const toast = page.locator('[data-toast]').getByText('Link copied!')
  await open('Share')
  await dialog()
    .getByRole('button', { name: /copy link/i })
    .click()
  await toast.waitFor()
  await page.keyboard.press('Escape')
  await expectClosed()
  expect(await toast.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })
})

test('Escape closes a menu though a toast came later, and the focus is on its button', async () => {
  const { page } = ada
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/posts', async (route) => {
    await promise
    await route.continue()
  })
  const form = page.getByRole('form', { name: 'New post' })
  await form.getByRole('textbox').first().fill('Figs, too')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await button('Your menu').click()
  await page.getByRole('menu').waitFor()
  resolve()
  const toast = page.locator('[data-toast]').getByText('Post created!')
  await toast.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await toast.isVisible()).toBe(true)
  await expect.poll(() => button('Your menu').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
})
