import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { call, idOf, inviteBy, join, PASSWORD, type Person } from '../people.ts'
import { type TestSite, startTestSite } from '../test-site.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
)

/** The file of a chunk, and those that it can't do without. */
const wholeOf = (key: string): string[] => {
  const { file, imports = [] } = manifest[key]!
  return [file, ...imports.flatMap(wholeOf)]
}
const firstLoad = new Set(wholeOf('index.html'))
/** What the pages of visitors are made of. */
const ofVisitors = new Set(wholeOf(Object.keys(manifest).find((key) => key.startsWith('_visitors'))!))
/** What may come after the first load, but for other pages. */
const mayCome = new Set(
  Object.values(manifest)
    .filter(({ file }) => firstLoad.has(file))
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .filter((key) => !/Pages?\.tsx$/.test(key))
    .map((key) => manifest[key]!.file)
    .filter((file) => !firstLoad.has(file) && !ofVisitors.has(file)),
)

let site: TestSite
let browser: Browser
let ada: Person
let benId: number

/** So many pages open at once, each with a post of its own to like. */
const TOGETHER = 3

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  benId = await idOf(ben)
  await ben.page.close()
  for (let at = 0; at < TOGETHER; at += 1)
    await call(ada, 'post', '/api/posts', { content: `Post ${at}`, visibility: 'public' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Other pages are not fetched ahead then, which would take the most time here. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** The parts that a page asks for by itself, once it is idle. The network can be idle before. */
async function partsOf(page: Page, path: string): Promise<string[]> {
  const asked = new Set<string>()
  page.on('request', (request) => mayCome.has(nameOf(request)) && asked.add(nameOf(request)))
  await page.goto(path)
  await expect.poll(() => asked.size).toBeGreaterThan(20)
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  return [...asked]
}

const nameOf = (request: Request) => new URL(request.url()).pathname.slice(1)

const blockers = new WeakMap<Page, CDPSession>()

/** Plays a blocker on this page, of these files and no others. */
async function block(page: Page, files: readonly string[]): Promise<void> {
  const devtools = blockers.get(page) ?? (await page.context().newCDPSession(page))
  blockers.set(page, devtools)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: files.map((file) => `*/${file}`) })
}

/** Opens the address without these files, as a browser with a blocker does, and goes on once each was asked for. */
async function openWithout(page: Page, path: string, files: readonly string[]): Promise<void> {
  await block(page, files)
  const left = new Set(files)
  const refused = Promise.withResolvers<void>()
  page.on('requestfailed', (request) => {
    left.delete(nameOf(request))
    if (left.size === 0) refused.resolve()
  })
  await page.goto(path)
  await refused.promise
  page.removeAllListeners('requestfailed')
}

/** Does this with each, on several pages at once. */
async function withEach(
  context: BrowserContext,
  groups: readonly string[][],
  work: (page: Page, files: string[], at: number) => Promise<void>,
): Promise<void> {
  const waiting = [...groups]
  await Promise.all(
    Array.from({ length: TOGETHER }, async (_, at) => {
      const page = await context.newPage()
      for (let files = waiting.shift(); files; files = waiting.shift())
        await work(page, files, at).catch((error: unknown) => {
          throw new Error(`Without ${files?.join()}`, { cause: error })
        })
      await page.close()
    }),
  )
}

/** The posts are there and one can like. */
async function use(page: Page, at = 0): Promise<void> {
  const like = page
    .getByRole('article')
    .filter({ hasText: `Post ${at}` })
    .getByRole('button', { name: 'Like', exact: true })
  const before = await like.getAttribute('aria-pressed')
  await like.click()
  await expect.poll(() => like.getAttribute('aria-pressed')).not.toBe(before)
}

/** So many groups, each with every part that stands so many places after another one of it. */
const groupsOf = (parts: readonly string[], count: number) =>
  Array.from({ length: count }, (_, at) => parts.filter((_part, index) => index % count === at))

test('without some of its lazy parts in turn, and without all, the home page shows posts and one can like', async () => {
  await saveData(ada.page.context())
  const parts = await partsOf(ada.page, '/')
  await openWithout(ada.page, '/', parts)
  await Promise.all([ada.page.waitForResponse(/\/api\/posts\/\d+\/like/), use(ada.page)])
  // A part that breaks the page alone breaks it with others too, unless it needs one of them to do so.
  await withEach(ada.page.context(), groupsOf(parts, 6), async (page, files, at) => {
    await openWithout(page, '/', files)
    await use(page, at)
  })
})

test('without some of them in turn, and without all, one can sign in', async () => {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
  await saveData(context)
  const page = await context.newPage()
  const parts = await partsOf(page, '/login')
  // Five, so that parts that are left out together on the home page are not here.
  await withEach(context, groupsOf(parts, 5), async (tab, files) => {
    await openWithout(tab, '/login', files)
    await tab.getByLabel('Username').fill('ada')
    await tab.getByRole('button', { name: 'Sign in' }).waitFor()
  })
  await openWithout(page, '/login', parts)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await use(page)
})

test('a page whose own part is missing says so, and comes with Try again and what was written', async () => {
  const { page } = ada
  const path = `/messages?userId=${benId}`
  const field = page.getByRole('textbox', { name: 'Message' })
  await block(page, [])
  await page.goto(path)
  await field.fill('Half a thought')
  const { file } = manifest['src/messages/MessagesPage.tsx']!
  await openWithout(page, path, [file])
  const missing = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
  await missing.waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).first().isVisible()).toBe(true)
  await block(page, [])
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => field.inputValue()).toBe('Half a thought')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})
