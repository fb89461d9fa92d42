import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  await call(ben, 'post', '/api/posts', { content: `${'Long words. '.repeat(40)}The end, @ada.` })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** As Chromium translates a page: into elements in the place of the texts. What scripts read is none of them. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, textarea, option, font')) continue
      const replacement = document.createElement('font')
      replacement.append(document.createElement('font'))
      replacement.firstChild?.appendChild(document.createTextNode(text.data.replaceAll(/[ae]/g, 'ö')))
      text.replaceWith(replacement)
    }
  })

test('a page that the browser translates goes on, and nothing of it is lost', async () => {
  const { page, pageErrors } = ada
  await page.goto('/')
  // The network can be idle before the page takes presses.
  await page.getByRole('form', { name: 'New post' }).locator('textarea').waitFor()
  await page.waitForLoadState('networkidle')
  const post = page.getByRole('article').first()
  const steps: [act: () => Promise<unknown>, seen: () => Promise<unknown>][] = [
    [() => post.locator('[data-fold]').click(), () => post.getByText(/The end/).waitFor()],
    [
      () => post.locator('[data-fold]').click(),
      () => post.getByText(/The end/).waitFor({ state: 'detached' }),
    ],
    [() => post.locator('[aria-label=Like]').click(), () => post.locator('[aria-pressed=true]').waitFor()],
    [
      () => post.locator('footer [aria-expanded]').first().click(),
      () => post.getByRole('textbox', { name: 'Write a comment' }).fill('A comment'),
    ],
    [
      () => post.getByRole('textbox', { name: 'Write a comment' }).press('ControlOrMeta+Enter'),
      () => post.getByText('A comment', { exact: true }).waitFor(),
    ],
    [
      () => page.locator('header a[href="/friends"]').click(),
      () => page.getByRole('main').getByText('@ben').waitFor(),
    ],
    [() => page.goBack(), () => post.waitFor()],
  ]
  for (const [act, seen] of steps) {
    await translate(page)
    await act()
    await seen()
  }
  expect(pageErrors).toEqual([])
})
