import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, join, type Person } from './people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let post: Post
/** Another page of Ada's, which has the Clipboard API. */
let other: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  post = await call(ada, 'post', '/api/posts', { content: 'The apple trees bloom' })
  await ada.page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  other = await ada.page.context().newPage()
  await other.goto('/about')
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** What was copied, as the other page finds it. */
async function clipboard(): Promise<string> {
  await other.bringToFront()
  const text = await other.evaluate(() => navigator.clipboard.readText())
  await ada.page.bringToFront()
  return text
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function openShare(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  return page.getByRole('dialog').getByRole('button', { name: 'Copy link' })
}

test('on plain http the link of a post is copied from within its dialog', async () => {
  const { page, pageErrors } = ada
  const button = await openShare(page)
  await button.click()
  await page.getByText('Link copied!', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Copy link')
  expect(await clipboard()).toBe(`${site.url}/post/${post.id}`)
  expect(pageErrors).toEqual([])
})

test('on plain http the link and the code of an invitation are copied, and the focus stays', async () => {
  const { page } = ada
  await page.goto('/friends?tab=invitations')
  await page.getByRole('button', { name: 'Copy a new link' }).click()
  await page.getByText('Link copied!', { exact: true }).waitFor()
  const link = await clipboard()
  expect(link).toContain(`${site.url}/register?code=`)
  await page.getByRole('button', { name: 'Copy code' }).first().click()
  await page.getByText('Invitation code copied to clipboard!', { exact: true }).waitFor()
  expect(await focused(page)).toMatch(/Copied!|Copy code/)
  expect(link).toContain(await clipboard())
})

test('where nothing can copy, the link is shown selected', async () => {
  const { page } = ada
  const button = await openShare(page)
  await page.evaluate(() => (document.execCommand = () => false))
  await button.click()
  await page.getByText('Could not copy link to clipboard.', { exact: true }).waitFor()
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(`${site.url}/post/${post.id}`)
  expect(await focused(page)).toBe('Copy link')
})
