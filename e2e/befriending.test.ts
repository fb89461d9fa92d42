import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, joinUnseen, type Person } from './people.ts'

let site: TestSite
let browser: Browser
/** Ada knows Ben and Cleo, and Ben knows Dan: Dan is a friend of a friend for Ada, and not for Cleo. */
let ada: Person
let cleo: Person
let dan: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await joinUnseen(site, 'Ben', await inviteBy(ada))
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
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

test('a request is sent to a friend of a friend, and accepted', async () => {
  const { page } = ada
  await open(ada, 'discover')
  await row(page, 'Dan').getByText('1 mutual friend').waitFor()
  await press(page, 'Add Friend: Dan')
  await told(page, 'Friend request sent!')
  await page.getByRole('button', { name: 'Request Sent to Dan' }).waitFor()

  await dan.page.goto('/friends')
  await tab(dan.page, 'Requests 1')
  await dan.page.waitForURL('/friends?tab=requests')
  await press(dan.page, 'Accept Ada')
  await told(dan.page, 'Friend request accepted!')
  await dan.page.getByText('No friend requests').waitFor()

  await tab(page, 'Friends 3')
  await row(page, 'Dan').waitFor()
  await row(page, 'Ada').getByText('You', { exact: true }).waitFor()
})

test('a sent request waits, and is taken back', async () => {
  const { page } = cleo
  await open(cleo, 'public')
  await press(page, 'Add Friend: Dan')
  await told(page, 'Friend request sent!')
  await tab(page, 'Sent 1')
  await row(page, 'Dan').getByText('Pending').waitFor()
  await dan.page.getByRole('button', { name: 'Accept Cleo' }).waitFor()
  await press(page, 'Withdraw the request to Dan')
  await told(page, 'Friend request withdrawn')
  await page.getByText('No sent requests').waitFor()
  await open(dan, 'requests')
  await dan.page.getByText('No friend requests').waitFor()
})

test('a declined request disappears for the one who was asked, and stays pending for the sender', async () => {
  const { page } = cleo
  await open(cleo, 'public')
  await press(page, 'Add Friend: Dan')
  await press(dan.page, 'Decline Cleo')
  await told(dan.page, 'Friend request declined')
  await press(dan.page, 'Dismiss')
  await sentBy(dan.page)
  await tab(page, 'Sent 1')
  await row(page, 'Dan').getByText('Pending').waitFor()
})

test('a friendship ends, but not by accident', async () => {
  const { page } = ada
  await open(ada, 'friends')
  await row(page, 'Dan').waitFor()
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
})

test('an act that a closed tab has not sent is sent by another tab, once', async () => {
  const { page } = ada
  const context = page.context()
  const calls: string[] = []
  context.on('request', (sent) => {
    if (sent.method() === 'DELETE') calls.push(new URL(sent.url()).pathname)
  })
  const other = await context.newPage()
  await other.goto('/friends')
  await row(other, 'Cleo').waitFor()
  await chooseUnfriend(page, 'Cleo')
  await row(other, 'Cleo').waitFor({ state: 'detached' })
  await page.goto('about:blank')
  await expect.poll(() => calls).toHaveLength(1)
  await sentBy(other)
  await other.close()
  await open(ada, 'friends')
  await row(page, 'Ben').waitFor()
  expect(await row(page, 'Cleo').count()).toBe(0)
  expect(calls).toHaveLength(1)
})

test('nothing went wrong in any browser', () => {
  expect([ada, cleo, dan].flatMap(({ pageErrors }) => pageErrors)).toEqual([])
})
