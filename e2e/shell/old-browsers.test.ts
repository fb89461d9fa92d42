import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { globals, members, statics } from '../../web/build/browsers/lacks.ts'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { call, idOf, inviteBy, join, type Person } from '../people.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { goTo } from '../view.ts'

let site: TestSite
let browser: Browser
let ada: Person
let benId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  benId = await idOf(ben)
  await call(ben, 'post', '/api/posts', {
    content: `Plums 👨‍👩‍👧 ${'and pears '.repeat(60)}`,
    visibility: 'public',
  })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const lackingNames = (lacking: Map<string, string[]>) =>
  [...lacking].filter(([, browsers]) => browsers.length > 0).map(([name]) => name)

/** Runs in the page, before its own scripts: takes away what any of the oldest browsers lacks. */
function takeAway([names, parts, methods]: [string[], string[], string[]]): void {
  const page = globalThis as unknown as Record<string, Record<string, unknown> | undefined>
  const isTaken = (owner: unknown, name: string) =>
    Object(owner) === owner &&
    Object.hasOwn(owner as object, name) &&
    Reflect.deleteProperty(owner as object, name)
  for (const part of parts) {
    const [owner = '', name = ''] = part.split('.')
    if (!isTaken(page[owner], name)) isTaken(page[owner]?.['prototype'], name)
  }
  for (const owner of [Window, Document, Element, HTMLElement, Node, Navigator, Response, Blob])
    for (const method of methods) isTaken(owner.prototype, method)
  for (const name of names) isTaken(globalThis, name)
}

test('where all is missing that any of the oldest browsers lacks, one reads, writes and sends', async () => {
  const { page, pageErrors } = ada
  await page.addInitScript(takeAway, [
    lackingNames(globals),
    lackingNames(statics),
    lackingNames(members),
  ] as [string[], string[], string[]])
  await page.goto(`/messages?userId=${benId}`)
  expect(await page.evaluate(() => [typeof Map.groupBy, typeof URL.parse, 'Segmenter' in Intl])).toEqual([
    'undefined',
    'undefined',
    false,
  ])
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Are they ripe?\n\nSee https://example.org')
  await page.reload()
  await expect.poll(() => field.inputValue()).toContain('ripe')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('Are they ripe?').waitFor()
  await goTo(page, 'Home')
  await page.getByRole('article').getByText('Plums').waitFor()
  for (const place of ['Friends', 'Communities']) {
    await goTo(page, place)
    await page.getByRole('heading', { level: 1, name: place }).waitFor()
  }
  expect(pageErrors).toEqual([])
})

const tooOld = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /^\s*Your browser is too old for Kith\. Update it/ })

test('a browser that can’t read the code of the page, or fails at its start, says that it is too old', async () => {
  const member = await ada.page.context().newPage()
  const visitor = await openPage(browser, site.url)
  for (const [page, body] of [
    [visitor.page, 'const a = #b'],
    [member, 'undefined.toSorted()'],
  ] as const) {
    await page.route('**/assets/app-*.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }))
    await page.goto('/', { waitUntil: 'load' })
    await tooOld(page).waitFor()
    expect(await page.getByRole('main').count()).toBe(0)
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('main').waitFor()
    expect(await tooOld(page).count()).toBe(0)
  }
})
