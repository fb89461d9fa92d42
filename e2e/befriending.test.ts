import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, type Person } from './people.ts'
import { view } from './view.ts'

let site: TestSite
let browser: Browser
/** Ada knows Ben and Cleo, and Ben knows Dan: Dan is a friend of a friend for Ada, and not for Cleo. */
let ada: Person
let ben: Person
let cleo: Person
let dan: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
  dan = await join(browser, site, 'Dan', await inviteBy(ben))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const open = ({ page }: Person, tab: string) => page.goto(`/friends?tab=${tab}`)
const row = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function chooseUnfriend(page: Page, name: string): Promise<void> {
  await press(page, `More about ${name}`)
  await page.getByRole('menuitem', { name: 'Unfriend' }).click()
}
const told = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()
/** Nothing is left to send. */
const sentBy = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kith.late.'))),
    )
    .toEqual([])
const names = (page: Page) => page.getByRole('tab').allTextContents()
/** The way to a list of requests: a tab, or a link where there is no room for a tab. */
const wayTo = (page: Page, list: string, count: number) =>
  page
    .getByRole('tab', { name: `${list} ${count}` })
    .or(page.getByRole('link', { name: `${list} (${count})` }))

async function ask(from: Person, tab: string, name: string): Promise<void> {
  await open(from, tab)
  await press(from.page, `Add Friend: ${name}`)
  await told(from.page, 'Friend request sent!')
}

test('a request is sent to a friend of a friend, and accepted', async () => {
  const { page } = ada
  await open(ada, 'discover')
  await row(page, 'Dan').getByText('1 mutual friend').waitFor()
  await press(page, 'Add Friend: Dan')
  await told(page, 'Friend request sent!')
  await page.getByRole('button', { name: 'Request Sent to Dan' }).waitFor()

  await dan.page.goto('/friends')
  await wayTo(dan.page, 'Requests', 1).click()
  await dan.page.waitForURL('/friends?tab=requests')
  await press(dan.page, 'Accept Ada')
  await told(dan.page, 'Friend request accepted!')
  await dan.page.getByText('No friend requests').waitFor()

  await open(ada, 'friends')
  await row(page, 'Dan').waitFor()
  await row(page, 'Ada').getByText('You', { exact: true }).waitFor()
})

test('a wide screen shows five tabs with their counts', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect
    .poll(() => names(page))
    .toEqual(['Friends3', 'Requests', 'Sent', 'Friends of Friends', 'Invitations2'])
  await page.setViewportSize(view.viewport)
})

test('requests that cross make friends at once', async () => {
  await open(ben, 'public')
  await row(ben.page, 'Cleo').waitFor()
  await ask(cleo, 'public', 'Ben')
  await press(ben.page, 'Add Friend: Cleo')
  await told(ben.page, 'Friend request accepted!')
  await row(ben.page, 'Cleo').getByText('Friends', { exact: true }).waitFor()
  for (const [one, other] of [
    [ben, 'Cleo'],
    [cleo, 'Ben'],
  ] as const) {
    await open(one, 'friends')
    await row(one.page, other).waitFor()
  }
})

test('a sent request waits, and is taken back', async () => {
  const { page } = cleo
  await ask(cleo, 'discover', 'Dan')
  await open(cleo, 'friends')
  await wayTo(page, 'Sent', 1).click()
  await row(page, 'Dan').getByText('Pending').waitFor()
  await press(page, 'Withdraw the request to Dan')
  await told(page, 'Friend request withdrawn')
  await page.getByText('No sent requests').waitFor()
  await open(dan, 'requests')
  await dan.page.getByText('No friend requests').waitFor()
})

test('what is declined leaves one list and stays pending on the other', async () => {
  await ask(cleo, 'public', 'Dan')
  await open(dan, 'requests')
  await press(dan.page, 'Decline Cleo')
  await told(dan.page, 'Friend request declined')
  await press(dan.page, 'Dismiss')
  await sentBy(dan.page)
  await open(cleo, 'sent')
  await row(cleo.page, 'Dan').getByText('Pending').waitFor()
})

test('a friendship ends, but not by a slip', async () => {
  const { page } = ada
  await open(ada, 'friends')
  expect(await row(page, 'Ada').getByRole('button').count()).toBe(0)
  await chooseUnfriend(page, 'Dan')
  await told(page, 'User unfriended successfully')
  await row(page, 'Dan').waitFor({ state: 'detached' })
  // The keyboard finds the offer.
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('Enter')
  await row(page, 'Dan').waitFor()
  await expect.poll(() => row(page, 'Dan').evaluate((one) => one.contains(document.activeElement))).toBe(true)

  await chooseUnfriend(page, 'Dan')
  await told(page, 'User unfriended successfully')
  await page.reload()
  await told(page, 'User unfriended successfully')
  await row(page, 'Ben').waitFor()
  expect(await row(page, 'Dan').count()).toBe(0)
  await press(page, 'Undo')
  await row(page, 'Dan').waitFor()

  await chooseUnfriend(page, 'Dan')
  await press(page, 'Dismiss')
  await sentBy(page)
  await open(dan, 'friends')
  await row(dan.page, 'Ben').waitFor()
  expect(await row(dan.page, 'Ada').count()).toBe(0)
  expect(ada.complaints).toEqual([])
})

test('a search narrows each list', async () => {
  const { page } = ada
  await open(ada, 'friends')
  await row(page, 'Cleo').waitFor()
  await page.getByRole('searchbox').fill('BE')
  await row(page, 'Cleo').waitFor({ state: 'detached' })
  await row(page, 'Ben').waitFor()
  await open(ada, 'public')
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('No users found').waitFor()
})

test('on a small screen four tabs lead to all of it', async () => {
  const { page } = dan
  await page.setViewportSize({ width: 390, height: 844 })
  await ask(ada, 'public', 'Dan')
  await open(dan, 'friends')
  await page.getByRole('link', { name: 'Requests (1)' }).waitFor()
  expect(await names(page)).toEqual(['Friends', 'Friends+', 'Public', 'Invites'])
  await page.getByRole('link', { name: 'Requests (1)' }).click()
  await page.getByRole('heading', { name: 'Requests' }).waitFor()
  expect(await names(page)).toHaveLength(4)
  await press(page, 'Accept Ada')
  await told(page, 'Friend request accepted!')
})

test('what a closed tab has left is sent by another, once', async () => {
  const { page } = dan
  const context = page.context()
  const calls: string[] = []
  context.on('request', (sent) => {
    if (sent.method() === 'DELETE') calls.push(new URL(sent.url()).pathname)
  })
  await open(dan, 'friends')
  const other = await context.newPage()
  await other.goto('/friends')
  await row(other, 'Ada').waitFor()
  await chooseUnfriend(page, 'Ada')
  await row(other, 'Ada').waitFor({ state: 'detached' })
  await page.goto('about:blank')
  await expect.poll(() => calls).toHaveLength(1)
  await sentBy(other)
  await other.close()
  await open(dan, 'friends')
  await row(page, 'Ben').waitFor()
  expect(await row(page, 'Ada').count()).toBe(0)
  expect(calls).toHaveLength(1)
})

test('nothing went wrong in any browser', () => {
  expect([ada, ben, cleo, dan].flatMap(({ complaints }) => complaints)).toEqual([])
})
