import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { join } from '../people.ts'
import { type TestSite, startTestSite } from '../test-site.ts'

let site: TestSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** The browser itself reports that the page is a 404. */
const isOfThePage = (pageError: string) => /status of 404 .*%(ff|E0%A4%A)$/.test(pageError)

test('an address that is cut within an escape opens the page of what is not found, which leads home', async () => {
  const { page, pageErrors } = await join(browser, site, 'Ada', site.firstAdminLink)
  for (const path of ['/hashtag/%ff', '/profile/%E0%A4%A']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  }
  await page.getByRole('link', { name: 'Back to home' }).click()
  await page.waitForURL('**/')
  await page.getByText('No posts to display for this filter').waitFor()
  expect(pageErrors.filter((pageError) => !isOfThePage(pageError))).toEqual([])
})

test('a visitor at such an address may sign in', async () => {
  const { page, pageErrors } = await openPage(browser, site.url)
  expect((await page.goto('/hashtag/%ff'))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(pageErrors.filter((pageError) => !isOfThePage(pageError))).toEqual([])
})
