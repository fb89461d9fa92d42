import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, joinUnseen, type Person } from '../people.ts'
import { goTo, longPress } from '../view.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await joinUnseen(site, 'Ben', await inviteBy(ada))
  const recipientId = await idOf(ada)
  await call(ben, 'post', '/api/messages', { recipientId, content: 'Good morning' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const row = () => ada.page.getByRole('button', { name: /Ben/ })
const field = () => ada.page.getByRole('textbox', { name: 'Message' })
const log = () => ada.page.getByRole('log')

test('a small screen shows the list or the conversation, and leads back', async () => {
  const { page, pageErrors } = ada
  await page.goto('/')
  await goTo(page, 'Messages')
  await row().click()
  await log().getByText('Good morning').waitFor()
  expect(await row().isVisible()).toBe(false)
  // The keyboard stays away until it is asked for.
  expect(await field().evaluate((node) => node === document.activeElement)).toBe(false)
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await row().click()
  await field().waitFor()
  await page.goBack()
  await row().click()
  await field().waitFor()
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isTooWide()).toBe(false)
  expect(pageErrors).toEqual([])
})

test('Return makes a line, the button sends, and a finger that rests on a message opens its menu', async () => {
  const { page, pageErrors } = ada
  await field().pressSequentially('Not meant')
  await field().press('Enter')
  await field().pressSequentially('for you')
  expect(await field().inputValue()).toBe('Not meant\nfor you')
  await page.getByRole('button', { name: 'Send' }).click()
  const item = log().getByRole('listitem').filter({ hasText: 'Not meant' })
  await item.getByText('Sending…').waitFor({ state: 'detached' })
  await longPress(page, item.locator('p').first())
  await page.getByRole('menuitem', { name: 'Delete message' }).click()
  await page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click()
  await log().getByText('Message deleted').waitFor()
  expect(pageErrors).toEqual([])
})
