import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, inviteBy, join, joinUnseen, type Member, type Person } from './people.ts'

let site: TestSite
let browser: Browser
let ada: Member
let ben: Person
let cleo: Person

const HARVESTS = 33
/** Milliseconds for a window to open, before its key is pressed again. */
const SOON = 10_000

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await joinUnseen(site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleopatra', await inviteBy(ben))
  await write(ada, 'The apple trees are 50% white, <b>all</b> of them', 'public')
  await write(ada, 'An apple for friends', 'friends')
  for (let n = 1; n <= HARVESTS; n += 1) await write(ada, `Harvest ${n}`, 'public')
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const write = (one: Member, content: string, visibility: string) =>
  call(one, 'post', '/api/posts', { content, visibility })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search users and posts' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const found = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option')

test('someone is found by a part of the name and opened, with the keyboard alone', async () => {
  const { page, pageErrors } = ben
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).waitFor()
  // The keys of the page come soon after its first paint.
  await page.waitForLoadState('networkidle')
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      const opened = field(page).waitFor({ timeout: SOON })
      return opened.then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
  await page.keyboard.type('eopat')
  await option(page, /Cleopatra/).waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await option(page, /Cleopatra/).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL('/profile/cleopatra')
  await page.getByRole('heading', { name: 'Cleopatra', level: 1 }).waitFor()
  await expect.poll(() => field(page).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('a post is found by words in it, among what one may see, and its words stay words', async () => {
  const { page, pageErrors } = cleo
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('apple')
  const post = option(page, /The apple trees are 50% white, <b>all<\/b>/)
  await post.waitFor()
  expect(await option(page, /for friends/).count()).toBe(0)
  expect(await post.locator('mark').allTextContents()).toEqual(['apple'])
  await post.click()
  await page.waitForURL(/\/posts\/\d+$/)
  await page.getByText('The apple trees').first().waitFor()
  expect(pageErrors).toEqual([])
})

test('signs are plain text', async () => {
  const { page, pageErrors } = cleo
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('50%')
  await option(page, /The apple trees/).waitFor()
  for (const words of [
    '%%',
    '_',
    "' or 1=1 --",
    'apple & !trees:*',
    '\\',
    '"',
    '<b>x',
    '🎉',
    '猫'.repeat(3),
    'مرحبا',
  ]) {
    await field(page).fill(words)
    await page.getByText('No users or posts found').last().waitFor()
    await expect.poll(() => found(page).count()).toBe(0)
  }
  await field(page).press('Escape')
  await expect.poll(() => field(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search')
  // The entry of the search in the browser's history goes a moment after its window.
  await page.waitForFunction(() => !window.history.state.layer)
  expect(pageErrors).toEqual([])
})

test('Enter leads to all that is found, page by page', async () => {
  const { page, pageErrors } = cleo
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('harv')
  await field(page).press('Enter')
  await page.waitForURL('/search?q=harv')
  await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor()
  await page.getByText(`Harvest ${HARVESTS}`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Load More Posts' }).click()
  await page.getByRole('button', { name: 'Load More Posts' }).waitFor({ state: 'detached' })
  const last = page.getByText('Harvest 1', { exact: true })
  await last.scrollIntoViewIfNeeded()

  await page.getByRole('searchbox').fill('cleo')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL('/search?q=cleo')
  await page.getByRole('main').getByRole('link', { name: 'Cleopatra' }).last().waitFor()
  await page.getByText('No posts found.').waitFor()

  await page.getByRole('searchbox').fill('nobody writes so')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('No users or posts found').waitFor()
  expect(pageErrors).toEqual([])
})
