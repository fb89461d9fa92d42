import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { join, type Person, pictures } from './people.ts'

const POSTS = 64

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const [photo] = await pictures(1)
  for (let at = 1; at <= POSTS; at += 1) {
    const content = `Post number ${at}. ${'It rained. '.repeat((at * 7) % 40)}`
    const multipart = { content, ...(at % 9 === 0 && photo && { photos: photo }) }
    expect((await ada.page.request.post('/api/posts', { multipart })).status()).toBe(201)
  }
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const article = (page: Page, number: number) =>
  page.getByRole('article').filter({ hasText: `Post number ${number}.` })

async function openAll(page: Page): Promise<void> {
  await page.goto('/')
  const more = page.getByRole('button', { name: 'Load More Posts' })
  await more.click()
  await article(page, POSTS - 30).waitFor()
  await more.click()
  await article(page, POSTS - 60).waitFor()
  await expect.poll(() => more.count()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** Scrolls down until the post is in view, and returns its position. */
async function scrollTo(page: Page, number: number): Promise<number> {
  const scroll = async () => {
    await page.evaluate(() => window.scrollBy(0, 400))
    return isInView(page, number)
  }
  await expect.poll(scroll, { interval: 40 }).toBe(true)
  return settledTop(page, number)
}

const isInView = (page: Page, number: number) =>
  article(page, number).evaluateAll(([one]) => {
    if (!one) return false
    const { top } = one.getBoundingClientRect()
    return top < innerHeight - 200 && top > 80
  })

/** The position of a post after nothing moves any more. */
async function settledTop(page: Page, number: number): Promise<number> {
  let last: number | undefined
  const isStill = async () => {
    const before = last
    last = (await article(page, number).boundingBox())?.y
    return last !== undefined && last === before
  }
  await expect.poll(isStill).toBe(true)
  return last ?? 0
}

test('of a long feed only what is near the screen is on the page, and going back and reloading lead to where one was', async () => {
  const { page } = ada
  await openAll(page)
  const top = await scrollTo(page, 16)
  expect(await page.getByRole('article').count()).toBeLessThan(30)
  await article(page, 16).locator('a:has(time)').first().press('Enter')
  await page.waitForURL(/\/posts\/\d+/)
  await page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  await page.goBack()
  await article(page, 16).waitFor()
  expect(Math.abs((await settledTop(page, 16)) - top)).toBeLessThan(3)

  await page.reload()
  await article(page, 16).waitFor()
  expect(Math.abs((await settledTop(page, 16)) - top)).toBeLessThan(3)
})

test('a half-written comment is still there when its post comes back, and nothing moves under a new post', async () => {
  const { page, pageErrors } = ada
  const first = article(page, POSTS)
  // By the wheel: a page that was reloaded goes back to its place until somebody moves it.
  await page.mouse.wheel(0, -100_000)
  await first.getByRole('button', { name: 'Comment', exact: true }).click()
  const draft = first.getByRole('textbox', { name: 'Write a comment' })
  await draft.fill('Half a thought')

  const { promise: isFar, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/posts', async (route) => {
    await isFar
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'What would you like to share?' }).fill('Slow to arrive')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const top = await scrollTo(page, 20)
  expect(await draft.inputValue()).toBe('Half a thought')
  goOn()
  await page.getByText('Post created!', { exact: true }).waitFor()
  expect(Math.abs((await settledTop(page, 20)) - top)).toBeLessThan(3)
  expect(pageErrors).toEqual([])
})
