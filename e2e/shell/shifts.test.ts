import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, PASSWORD, type Person, pictures } from '../people.ts'
import { settle } from '../widths.ts'

/** Half of the good score of layout shift (CLS). */
const BOUND = 0.05
/** A slow phone on a slow connection: beside that it matters little how quick this machine is. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const PROCESSOR = { rate: 2 }

let site: TestSite
let browser: Browser
let ada: Person
let postId: number
let groupId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const garden = { name: 'Garden' }
  groupId = (await call<{ id: number }>(ada, 'post', '/api/community-groups', garden)).id
  await call(ada, 'post', '/api/posts', { content: 'Who has beans?', groupId })
  const [adaId, benId] = [await idOf(ada), await idOf(ben)]
  const form = new FormData()
  form.set('content', 'The lake')
  for (const { name, buffer } of await pictures(3))
    form.append('photos', new File([new Uint8Array(buffer)], name))
  postId = ((await (await ben.page.request.post('/api/posts', { multipart: form })).json()) as Post).id
  for (let at = 0; at < 8; at += 1) {
    await call(ben, 'post', '/api/posts', { content: `${at} ${'Long words. '.repeat(at * 10)}` })
    const multipart = { content: 'How cold is it?', postId: String(postId) }
    await ben.page.request.post(`/api/posts/${postId}/comment`, { multipart })
    await call(ada, 'post', '/api/messages', { recipientId: benId, content: `Line ${at}` })
    await call(ben, 'post', '/api/messages', { recipientId: adaId, content: `Answer ${at}` })
  }
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Each page, and what stands on it once it is there. */
const PAGES: [name: string, path: () => string, seen: (page: Page) => Promise<void>][] = [
  ['home', () => '/', (page) => page.getByRole('article').nth(2).waitFor()],
  ['a thread', () => `/posts/${postId}`, (page) => page.getByText('How cold is it?').last().waitFor()],
  ['the messages', () => '/messages', (page) => page.getByRole('button', { name: /Ben/ }).waitFor()],
  ['a profile', () => '/profile/ben', (page) => page.getByRole('article').first().waitFor()],
  ['notifications', () => '/notifications', (page) => page.getByRole('listitem').first().waitFor()],
  ['friends', () => '/friends', (page) => page.getByText('@ben').first().waitFor()],
  ['a community', () => `/groups/${groupId}`, (page) => page.getByText('Who has beans?').waitFor()],
  ['settings', () => '/settings/privacy', (page) => page.getByRole('switch').first().waitFor()],
  ['the dashboard', () => '/moderator?tab=users', (page) => page.getByText('@ben').first().waitFor()],
]

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]

test('nothing moves by itself on pages that are opened, wide and on a phone', async () => {
  // At once: a slow connection leaves most of its time to others.
  const moved = await Promise.all(SIZES.map(openAll))
  expect(moved.flat()).toEqual([])
})

/** Opens every page in a window of this size, and returns what moved more than it may. */
async function openAll({ width, height }: (typeof SIZES)[number]): Promise<string[]> {
  const { page } = await openPage(browser, site.url)
  await page.setViewportSize({ width, height })
  // Only the code of the page that is opened: that of others is fetched while nothing is left to move.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', LINE)
  await slow.send('Emulation.setCPUThrottlingRate', PROCESSOR)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const moved = [await movedOn(page, `the first load at ${width} px`)]
  const signedIn = await page.request.post('/api/login', { data: { username: 'ada', password: PASSWORD } })
  expect(signedIn.status()).toBe(200)
  for (const [name, path, seen] of PAGES) {
    await page.goto(path())
    await seen(page)
    moved.push(await movedOn(page, `${name} at ${width} px`))
  }
  return moved.flat()
}

/** Waits until a page has come to rest, which nobody touches, and tells what moved until then, if that is too much. */
async function movedOn(page: Page, name: string): Promise<string[]> {
  await settle(page)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(shiftsSoFar)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum < BOUND ? [] : [`${name}, by ${sum}: ${shifts.map(({ moved }) => moved).join('\n')}`]
}

/** Runs in the page. */
async function shiftsSoFar(): Promise<{ value: number; moved: string }[]> {
  await document.fonts.ready
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
    throw new Error('This browser does not tell what moves')
  const { promise, resolve } = Promise.withResolvers<LayoutShift[]>()
  new PerformanceObserver((list) => resolve(list.getEntries() as LayoutShift[])).observe({
    type: 'layout-shift',
    buffered: true,
  })
  // There is no list of none. What was noted before is told before the second frame.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
  const nameOf = (node: Node | null) =>
    node instanceof Element ? node.outerHTML.slice(0, 160) : (node?.textContent ?? 'something that is gone')
  return (await promise).map(({ value, sources }) => ({
    value,
    moved: sources
      .map(
        ({ node, previousRect, currentRect }) =>
          `${placeOf(previousRect)} to ${placeOf(currentRect)} ${nameOf(node)}`,
      )
      .join(', '),
  }))
}

/** Missing in the browser's own types. */
type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
