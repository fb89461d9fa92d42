import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, join, type Person } from '../people.ts'
import { settle } from '../widths.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** A letter of Thai with more marks on it than fonts can stack: they are drawn side by side. */
const marked = (marks: number) => `\u0e0e${'\u0e4e'.repeat(marks)}`

test('the most marks that one letter may have make no page wider than the screen', async () => {
  const { page } = ada
  const { id: postId } = await call<{ id: number }>(ada, 'post', '/api/posts', { content: marked(64) })
  await call(ada, 'post', `/api/posts/${postId}/comment`, { content: marked(64) })
  await call(ada, 'put', '/api/profile', { name: marked(45), bio: marked(64) })
  for (const path of [`/posts/${postId}`, '/', '/profile/ada']) {
    await page.goto(path)
    await settle(page)
    await page.locator('main').getByText(marked(64)).first().waitFor()
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, path).toBeLessThanOrEqual(0)
  }
  expect(ada.pageErrors).toEqual([])
})
