import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, PASSWORD, type Person } from '../people.ts'
import { coverOfFocus } from './focus-cover.ts'
import { cutOfFocus } from './focus-cut.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  for (let at = 1; at <= 12; at += 1)
    await call(ada, 'post', '/api/posts', { content: `Post number ${at}. See #bread and #water.` })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** What has the focus: its tag, and its name. The body stands for nothing, and its text changes with the clock. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { localName, ariaLabel, textContent } = document.activeElement!
    return localName === 'body' ? localName : `${localName} ${ariaLabel ?? textContent}`
  })
const expectFocus = (page: Page, what: string) => expect.poll(() => focused(page)).toBe(what)

/** Opens Home, as somebody with a keyboard. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('article').nth(2).waitFor()
  await page.getByRole('button', { name: 'Skip to composer' }).waitFor({ state: 'attached' })
  await page.getByRole('form', { name: 'New post' }).locator('textarea').waitFor()
}

test('after sign-in and registration the focus is on the page, which has the name of its heading', async () => {
  const link = await inviteBy(ada)
  const { page } = await openPage(browser, site.url)
  await page.goto(new URL(link).pathname + new URL(link).search)
  for (const [label, value] of [
    ['Username', 'ben'],
    ['Profile name', 'Ben'],
    ['Email', 'ben@example.com'],
    ['Password', PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.keyboard.press('Enter')
  await expectFocus(page, 'main Home')
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByLabel('Username').fill('ben')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectFocus(page, 'main Home')
})

test('a page that is opened leaves the focus where browsers begin, and one that follows takes it', async () => {
  const { page } = ada
  await openHome(page)
  await expectFocus(page, 'body')
  await page.getByRole('link', { name: 'Friends', exact: true }).first().press('Enter')
  await expectFocus(page, 'main Friends')
})

const SKIPS = [
  ['Skip to content', 'article Post by Ada'],
  ['Skip to navigation', 'a Home'],
  ['Skip to composer', 'textarea What would you like to share?'],
] as const

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %i px the first keys of Tab come to what skips to a part, and each leads there',
  async (width, height) => {
    const { page } = ada
    await page.setViewportSize({ width, height })
    await openHome(page)
    // The bar at the bottom comes with late code.
    const home = page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true })
    await home.filter({ visible: true }).first().waitFor()
    for (const [name] of SKIPS) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
      const box = await page.locator(':focus').boundingBox()
      expect(box!.y).toBeGreaterThanOrEqual(0)
    }
    for (const [name, place] of SKIPS) {
      await page.getByText(name, { exact: true }).press('Enter')
      await expectFocus(page, place)
    }
  },
)

test('after Post the focus is on the form', async () => {
  const { page } = ada
  await openHome(page)
  const form = page.getByRole('form', { name: 'New post' })
  await form.locator('textarea').fill('Good evening')
  await form.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await page.locator('[data-toast]').getByText('Post created!').waitFor()
  await expectFocus(page, 'form New post')
})

test('the focus in the header leaves a page that is scrolled where it is', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHome(page)
  const position = () => page.evaluate(() => window.scrollY)
  // At first the page may be too short for that, or held where it was left, until the wheel moves it.
  const scroll = async () => page.mouse.wheel(0, 600 - (await position()))
  await expect.poll(() => scroll().then(position)).toBe(600)
  await page.getByRole('link', { name: 'Kith', exact: true }).focus()
  for (let at = 0; at < 9; at += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement!.closest('header') !== null)).toBe(true)
    expect(await position()).toBe(600)
  }
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search users and posts' }).waitFor()
  expect(await position()).toBe(600)
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button Search')
  expect(await position()).toBe(600)
})

test('the ring of the focus is cut off neither in the left column nor in a dialog', async () => {
  const { page } = ada
  await call(ada, 'post', '/api/hashtags/bread/follow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHome(page)
  await page.getByRole('complementary').getByRole('link', { name: '#bread' }).focus()
  expect(await page.evaluate(cutOfFocus)).toBe('')
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete account' }).press('Enter')
  await page.getByLabel('Your password').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement!.localName)).toBe('input')
  expect(await page.evaluate(cutOfFocus)).toBe('')
})

test('at a zoom of 400 % nothing that has the focus lies under header or bar', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 320, height: 256 })
  await openHome(page)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press(key)
      expect(await page.evaluate(coverOfFocus)).toBe('')
    }
})

test('at a zoom of 400 % the bar stands at the end of the page, in its whole height', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 320, height: 200 })
  await page.goto('/messages')
  const link = page.locator('[data-bar]').getByRole('link', { name: 'Home', exact: true })
  await link.focus()
  const [box, bar] = [await link.boundingBox(), await page.locator('[data-bar]').boundingBox()]
  expect(box!.height).toBeGreaterThanOrEqual(44)
  expect(box!.y + box!.height).toBeLessThanOrEqual(200)
  const main = await page.getByRole('main').boundingBox()
  expect(bar!.y).toBeGreaterThanOrEqual(main!.y + main!.height - 1)
})

test('at a zoom of 400 % the fields of a dialog have at least half of the window', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create Community' }).first().click()
  const room = await page
    .getByRole('dialog')
    .getByLabel('Name')
    .evaluate((field) => {
      let place: Element | null = field
      while (place && !/auto|scroll/.test(getComputedStyle(place).overflowY)) place = place.parentElement
      return place?.clientHeight
    })
  expect(room).toBeGreaterThanOrEqual(128)
})

test('at a zoom of 400 % whatever Tab reaches in a dialog is seen as a whole', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 320, height: 200 })
  await page.goto('/groups')
  // It comes with the code that keeps the focus in view.
  await page.locator('#root output[aria-live]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Create Community' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  for (const key of ['Tab', 'Shift+Tab'])
    // Once around, past both ends.
    for (let at = 0; at < 12; at += 1) {
      await page.keyboard.press(key)
      await expect.poll(() => outOfSight(page)).toBe('')
    }
})

test('at a zoom of 400 % whatever the arrow keys reach in a menu is seen as a whole', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 320, height: 200 })
  await page.goto('/friends')
  await page.getByRole('button', { name: 'Your menu' }).press('Enter')
  await page.getByRole('menu').waitFor()
  for (const key of ['ArrowDown', 'ArrowUp'])
    for (let at = 0; at < 9; at += 1) {
      await page.keyboard.press(key)
      await expect.poll(() => outOfSight(page)).toBe('')
    }
})

/** What has the focus, if the window or its menu cuts a part of it off. */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    const focus = document.activeElement!
    const { top, bottom } = focus.getBoundingClientRect()
    const menu = focus.closest('[role=menu]')?.getBoundingClientRect()
    const isSeen =
      top >= Math.max(0, menu?.top ?? 0) && bottom <= Math.min(window.innerHeight, menu?.bottom ?? Infinity)
    return isSeen ? '' : `${focus.outerHTML.slice(0, 150)} ${top} to ${bottom}`
  })

test('nothing went wrong in any browser', () => expect(ada.pageErrors).toEqual([]))
