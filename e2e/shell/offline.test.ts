import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let postId: number
let groupId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite({}), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const content = `${'It rained. '.repeat(30)} #rain`
  postId = (await call<Post>(ben, 'post', '/api/posts', { content, visibility: 'public' })).id
  groupId = (await call<{ id: number }>(ada, 'post', '/api/community-groups', { name: 'Garden' })).id
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Goes to another page as the browser does by itself, which needs no link on this one. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    History.prototype.pushState.call(window.history, {}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

const offline = (page: Page) => page.locator('main').getByText('You are offline', { exact: true })

test('a page whose code is missing says in its place that one is offline, and loads by itself later', async () => {
  const { page } = ada
  await page.route('**/assets/*Page-*.js', (route) =>
    route.request().url().includes('FeedPage') ? route.continue() : route.abort('internetdisconnected'),
  )
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  await page.context().setOffline(true)
  for (const place of ['Bookmarks', 'Friends']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click()
    await page.waitForURL(`**/${place.toLowerCase()}`)
    await offline(page).waitFor()
  }
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Friends' }).waitFor()
  await page.getByText('@ben').waitFor()
})

/** What each page shows once it has been read. */
const PAGES: [path: string, words: string][] = [
  ['/bookmarks', 'No saved posts yet'],
  ['/bookmarks?tab=comments', 'No saved comments yet'],
  ['/friends?tab=invitations', 'Ben'],
  ['/messages', 'No conversations yet'],
  ['/groups', 'Garden'],
  ['/groups/:group', 'Garden'],
  ['/trending', 'No trending posts yet'],
  ['/notifications', 'Ben'],
  ['/posts/:post', 'No comments yet. Be the first to comment!'],
  ['/profile/ben', '@ben'],
  ['/hashtag/rain', 'It rained.'],
  ['/search?q=rained', 'It rained.'],
  ['/?feed=public', 'It rained.'],
]

test('what was not fetched yet says that one is offline, and loads by itself later', async () => {
  const { page } = ada
  await page.goto('/about')
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
  await expect.poll(() => hasCode(page, 'TrendingPage')).toBe(true)
  for (const [path, words] of PAGES) {
    await page.context().setOffline(true)
    await follow(page, path.replace(':post', String(postId)).replace(':group', String(groupId)))
    await offline(page)
      .first()
      .waitFor()
      .catch(() => expect.fail(`${path} does not say it`))
    await page.context().setOffline(false)
    await page
      .locator('main')
      .getByText(words)
      .first()
      .waitFor()
      .catch(() => expect.fail(`${path} does not come`))
    await offline(page).waitFor({ state: 'detached' })
  }
})

/** The pages are fetched ahead one after the other, in the order of the routes. */
const hasCode = (page: Page, name: string) =>
  page.evaluate(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${part}-`)),
    name,
  )
