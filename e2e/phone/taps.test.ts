import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person, pictures } from '../people.ts'

let site: TestSite
let browser: Browser
/** Ada knows Ben, who has written to her. Cleo, whom Ben knows, asks to be her friend. Dan is a stranger. */
let ada: Person
let ben: Person
let cleo: Person
let dan: Person
/** A post of Ben's. */
let pears: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ben))
  dan = await join(browser, site, 'Dan', await inviteBy(cleo))
  await call(cleo, 'post', '/api/friends/request', { friendId: await idOf(ada) })
  await call(ben, 'post', '/api/messages', { recipientId: await idOf(ada), content: 'Good morning' })
  const content = 'The pears are ripe'
  pears = (await call<Post>(ben, 'post', '/api/posts', { content, visibility: 'public' })).id
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

let taps = 0
/** Whatever is tapped counts. Typing does not. */
async function tap(target: Locator): Promise<void> {
  await target.tap()
  taps += 1
}

beforeEach(async () => {
  const { page } = ada
  await page.setViewportSize({ width: 390, height: 844 })
  await openHome(page)
})

/** By the bar from any page that has it. A conversation has none. */
async function openHome(page: Page): Promise<void> {
  const home = bar(page).getByRole('link', { name: 'Home' })
  if (await home.isVisible()) await home.click()
  else await page.goto('/')
  await page.waitForURL('/')
  await home.waitFor()
  await field(page).waitFor()
  taps = 0
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const field = (page: Page) => page.getByRole('form', { name: 'New post' }).getByRole('textbox').first()
const seenBy = async ({ page }: Person, id: number) =>
  (await (await page.request.get(`/api/posts/${id}`)).json()) as Post
const told = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()

test('the bar says what waits, marks the open page, and covers the end of no page', async () => {
  const { page } = ada
  const names = () =>
    bar(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.ariaLabel))
  await expect
    .poll(names)
    .toEqual(['Home', 'Friends, 1 request', 'Messages, 1 unread', 'Notifications, 2 unread'])
  for (const [name, path] of [
    ['Home', '/'],
    ['Friends', '/friends'],
    ['Notifications', '/notifications'],
  ] as const) {
    await bar(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await page.waitForURL(path)
    const marked = bar(page).locator('[aria-current=page]')
    await expect
      .poll(() => marked.evaluateAll((all) => all.map((one) => one.ariaLabel?.split(',')[0])))
      .toEqual([name])
    const [top, end] = [await bar(page).boundingBox(), await page.getByRole('main').boundingBox()]
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(top!.y).toBeGreaterThan(0)
    expect(end!.y + end!.height).toBeLessThanOrEqual(
      await page.evaluate(() => document.documentElement.scrollHeight),
    )
  }
})

test('a request is accepted in two taps', async () => {
  const { page } = ada
  await tap(bar(page).getByRole('link', { name: /^Friends/ }))
  await tap(page.getByRole('button', { name: 'Accept Cleo' }))
  await told(page, 'Friend request accepted!')
  expect(taps).toBe(2)
  await expect
    .poll(() =>
      bar(page)
        .getByRole('link', { name: /^Friends/ })
        .getAttribute('aria-label'),
    )
    .toBe('Friends')
})

test('an unread message is open after two taps, and the bar gives way to its field', async () => {
  const { page } = ada
  await tap(bar(page).getByRole('link', { name: /^Messages/ }))
  await tap(page.getByRole('button', { name: /Ben/ }))
  await page.getByRole('log').getByText('Good morning').waitFor()
  expect(taps).toBe(2)
  await expect.poll(() => bar(page).count()).toBe(0)
})

test('somebody who was found is asked in two taps, and the list stays', async () => {
  const { page } = ada
  await tap(page.getByRole('button', { name: 'Search' }))
  await page.getByRole('combobox', { name: 'Search users and posts' }).fill('dan')
  await tap(page.getByRole('option', { name: 'Add Friend: Dan' }))
  await told(page, 'Friend request sent!')
  await page.getByRole('option', { name: 'Request Sent to Dan' }).waitFor()
  expect(taps).toBe(2)
})

test('the link of a new invitation is copied in three taps', async () => {
  const { page } = ada
  await tap(page.getByRole('button', { name: 'Open navigation' }))
  await tap(page.getByRole('link', { name: 'Invitations' }))
  await tap(page.getByRole('button', { name: 'Copy a new link' }))
  await told(page, 'Link copied!')
  expect(taps).toBe(3)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/register\?code=/)
})

test('a new post begins from any page in one tap, and the bar makes room for the keyboard', async () => {
  const { page } = ada
  await bar(page)
    .getByRole('link', { name: /^Friends/ })
    .click()
  await page.waitForURL('/friends')
  await tap(page.getByRole('button', { name: 'New post' }))
  await page.waitForURL('/')
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(taps).toBe(1)
  await page.setViewportSize({ width: 390, height: 480 })
  await expect.poll(() => bar(page).isVisible()).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => bar(page).isVisible()).toBe(true)
})

test('a post is written in two taps, its audience known', async () => {
  const { page } = ada
  await tap(bar(page).getByRole('button', { name: 'New post' }))
  await field(page).fill('Good evening')
  await page.getByText(/will see this$/).waitFor()
  await tap(page.getByRole('button', { name: 'Post', exact: true }))
  await told(page, 'Post created!')
  expect(taps).toBe(2)
})

test('a photo, and who will see the post, are each chosen with two taps', async () => {
  const { page } = ada
  await tap(field(page))
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    tap(page.getByRole('button', { name: 'Add photos or a video' })),
  ])
  await picker.setFiles(await pictures(1))
  await page.getByLabel('Description of photo 1,').waitFor()
  expect(taps).toBe(2)
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto('/')
  taps = 0
  await tap(field(page))
  const audience = page.getByLabel('Who can see this post')
  await tap(audience)
  await audience.selectOption('Friends')
  await page.getByText(/^Your \d friends will see this$/).waitFor()
  expect(taps).toBe(2)
})

test('a post is liked with one tap, and answered or shared with two', async () => {
  const { page } = ada
  const card = page.getByRole('article').filter({ hasText: 'The pears are ripe' }).first()
  await tap(card.getByRole('button', { name: 'Like', exact: true }))
  await expect.poll(async () => (await seenBy(ben, pears)).likes).toBe(1)
  expect(taps).toBe(1)

  taps = 0
  await tap(card.getByRole('button', { name: 'Comment', exact: true }))
  const comment = page.getByRole('textbox', { name: 'Write a comment' }).first()
  await expect.poll(() => comment.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.insertText('Any left?')
  await tap(page.getByRole('button', { name: 'Post comment' }))
  await expect.poll(async () => (await seenBy(ben, pears)).comments).toBe(1)
  expect(taps).toBe(2)

  taps = 0
  await tap(card.getByRole('button', { name: 'Share', exact: true }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Come and get some')
  await tap(dialog.getByRole('button', { name: 'Share to your feed' }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Come and get some').waitFor()
  expect(taps).toBe(2)
})

test('a person is found with two taps, and the posts of groups with one', async () => {
  const { page } = ada
  await tap(page.getByRole('button', { name: 'Search' }))
  await page.getByRole('combobox', { name: 'Search users and posts' }).fill('ben')
  await tap(page.getByRole('option', { name: /Ben/ }).first())
  await page.waitForURL('/profile/ben')
  expect(taps).toBe(2)

  await call(ada, 'post', '/api/friend-groups', { name: 'Choir', color: '#10B981' })
  await page.goto('/')
  await page.getByRole('tab', { name: 'Groups' }).tap()
  await page.getByRole('dialog').getByRole('checkbox', { name: /Choir/ }).check()
  await page.goto('/')
  taps = 0
  await tap(page.getByRole('tab', { name: /Groups/ }))
  await page.waitForURL('/?feed=groups')
  await page.getByText('No posts to display').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(taps).toBe(1)
})

test('the theme is dark or light after two taps, on any page', async () => {
  const { page } = ada
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const [choice, paper] of [
    ['Light', 'rgb(249, 250, 251)'],
    ['Dark', 'rgb(14, 18, 24)'],
  ] as const) {
    taps = 0
    await tap(page.getByRole('button', { name: 'Your menu' }))
    await tap(page.getByRole('menuitemradio', { name: choice }))
    await expect.poll(ground).toBe(paper)
    expect(taps).toBe(2)
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Your menu' }).tap()
  await page.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor()
  await page.keyboard.press('Escape')
  // The menu goes back in the history as it closes, which would end the opening of the next page.
  await page.getByRole('menu').waitFor({ state: 'detached' })
})

test('the dashboard opens on Overview, and folds its filters', async () => {
  const { page } = ada
  await page.goto('/moderator')
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
  await page.getByText('Posts a day').waitFor()
  await page.getByRole('tab', { name: 'Posts Management' }).tap()
  const author = page.getByLabel('Author', { exact: true })
  await page.getByLabel('Words').waitFor()
  expect(await author.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters' }).tap()
  await author.fill('ben')
  await page.getByRole('button', { name: 'Filters, 1 in use' }).tap()
  await author.waitFor({ state: 'hidden' })
})

test('a toast covers neither the bar nor what is being written', async () => {
  const { page } = ada
  await field(page).fill('Hello')
  await page.setViewportSize({ width: 390, height: 480 })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const toast = page.locator('[data-toast]')
  await toast.filter({ hasText: 'Post created!' }).waitFor()
  const boxes = await Promise.all(
    [toast, page.getByRole('form', { name: 'New post' })].map((one) => one.boundingBox()),
  )
  expect(boxes[0]!.y).toBeGreaterThanOrEqual(boxes[1]!.y + boxes[1]!.height)
  await page.setViewportSize({ width: 390, height: 844 })
  const [above, below] = [await toast.boundingBox(), await bar(page).boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
})

test('nothing went wrong in any browser', () => {
  expect([ada, ben, cleo, dan].flatMap(({ pageErrors }) => pageErrors)).toEqual([])
})
