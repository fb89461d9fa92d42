import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'

let site: TestSite
let browser: Browser

beforeAll(async () => {
  site = await startTestSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.stop()
})

test('a browser hears why its large upload is refused, although it sends everything first', async () => {
  const { page } = await openPage(browser, site.url)
  await page.goto('/')
  const answer = await page.evaluate(async () => {
    const form = new FormData()
    form.append('file', new Blob(Array.from({ length: 200 }, () => new Uint8Array(1_000_000))), 'long.mp4')
    const response = await fetch('/api/upload', { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as unknown }
  })
  expect(answer).toMatchObject({ status: 401, body: { message: 'Please sign in.' } })
})
