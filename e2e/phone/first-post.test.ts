import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { arrive, call, inviteBy, join, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person
/** A friend of Ada's, and one who has just arrived by her invitation. */
let ben: Person
let cleo: Person
/** Ada's and Ben's. */
let garden: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await arrive(browser, site, 'Cleo', await inviteBy(ada))
  for (const content of ['Beds are free', 'The well is dry'])
    await call(ada, 'post', '/api/posts', { content, visibility: 'friends' })
  const details = {
    name: 'The garden behind the mill',
    description:
      'Beds, seeds and a well. We meet on Saturdays, and who has a spade brings it along. There is soup.',
    rules: 'Water before nine.\nNo phones for sale.',
    visibility: 'private',
  }
  const { id: groupId } = await call<{ id: number }>(ada, 'post', '/api/community-groups', details)
  garden = `/groups/${groupId}`
  await call(ben, 'post', `/api/community-groups/${groupId}/join`, {})
  for (const content of ['The well is dry', 'Who has beans?'])
    await call(ada, 'post', '/api/posts', { content, groupId })
  for (const name of ['Bread', 'Chess']) await call(ada, 'post', '/api/community-groups', { name })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Where the first post begins, in pixels from the top of the screen. */
async function topOfFirstPost(page: Page): Promise<number> {
  const box = await page.getByRole('article').first().boundingBox()
  return box!.y
}

const form = (page: Page) => page.getByRole('form', { name: 'New post' })
const field = (page: Page) => form(page).getByRole('textbox', { name: 'What would you like to share?' })
const post = (page: Page) => form(page).getByRole('button', { name: 'Post', exact: true })
const welcome = (page: Page) => page.getByRole('button', { name: /^Welcome, Cleo/ })

test('on home the first post stands below one line to write in, which unfolds in its place', async () => {
  const { page, pageErrors } = ben
  await page.goto('/')
  await field(page).waitFor()
  expect(await topOfFirstPost(page)).toBeLessThanOrEqual(200)
  expect(await post(page).isVisible()).toBe(false)
  const before = await field(page).boundingBox()
  await field(page).tap()
  await post(page).waitFor()
  const { x, y } = (await field(page).boundingBox())!
  expect([x, y]).toEqual([before!.x, before!.y])
  expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(pageErrors).toEqual([])
})

test('the keyboard unfolds the line too, and a draft keeps it unfolded', async () => {
  const { page, pageErrors } = ben
  await page.goto('/')
  await field(page).waitFor()
  await page.getByRole('tab', { name: 'Friends', exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await post(page).waitFor()
  await page.keyboard.type('Who has beans?')
  await page.reload()
  await post(page).waitFor()
  expect(await field(page).inputValue()).toBe('Who has beans?')
  await form(page).getByRole('button', { name: 'Discard' }).click()
  expect(pageErrors).toEqual([])
})

test('a new member has the onboarding card in one row, and it stays as they leave it', async () => {
  const { page, pageErrors } = cleo
  await page.goto('/')
  await welcome(page).waitFor()
  expect(await welcome(page).getAttribute('aria-expanded')).toBe('false')
  expect(await topOfFirstPost(page)).toBeLessThanOrEqual(200)
  await welcome(page).tap()
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
  const opened = await topOfFirstPost(page)
  await page.reload()
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor()
  expect(await topOfFirstPost(page)).toBe(opened)
  await welcome(page).tap()
  expect(await topOfFirstPost(page)).toBeLessThanOrEqual(200)
  await page.reload()
  await welcome(page).waitFor()
  expect(await topOfFirstPost(page)).toBeLessThanOrEqual(200)
  expect(pageErrors).toEqual([])
})

test('in a community the first post stands above the fold, under its rules in one row and one line to write in', async () => {
  const { page, pageErrors } = ben
  await page.goto(garden)
  await page.getByText('Who has beans?').waitFor()
  await field(page).waitFor()
  expect(await topOfFirstPost(page)).toBeLessThanOrEqual(480)
  expect(await post(page).isVisible()).toBe(false)
  const rules = page.getByText('Water before nine.')
  expect(await rules.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Rules · 2' }).tap()
  await rules.waitFor()
  await page.getByRole('button', { name: 'More about The garden' }).tap()
  await page.getByRole('menuitem', { name: 'Leave' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the list has the own communities first, a row each, and tells the last activity where one may know', async () => {
  for (const [{ page, pageErrors }, headings, isTold] of [
    [ben, ['Yours', 'Discover'], true],
    [cleo, ['Discover'], false],
  ] as const) {
    await page.goto('/groups')
    const rows = page.getByRole('main').getByRole('listitem')
    await rows.first().waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      headings,
    )
    for (const row of await rows.all()) {
      expect((await row.boundingBox())!.height).toBeLessThanOrEqual(112)
      expect(await row.getByRole('button').count()).toBe(1)
    }
    const ofGarden = rows.filter({ hasText: 'The garden' })
    expect((await ofGarden.innerText()).includes('active')).toBe(isTold)
    expect(pageErrors).toEqual([])
  }
})
