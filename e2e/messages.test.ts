import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, idOf, inviteBy, join, type Person, picture } from './people.ts'
import { goTo } from './view.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let benId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  benId = await idOf(ben)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const sayToBen = (content: string) => call(ada, 'post', '/api/messages', { recipientId: benId, content })
/** Whether an element is within the visible part of a list. */
const isInView = async (list: Locator, element: Locator) => {
  const [around, inner] = [await list.boundingBox(), await element.boundingBox()]
  if (!around || !inner) return false
  return inner.y >= around.y && inner.y + inner.height <= around.y + around.height
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')

/** Goes away from the open conversation. What is written there from now on is unread. */
async function leave(page: Page): Promise<void> {
  await goTo(page, 'Home')
  await log(page).waitFor({ state: 'detached' })
}

async function send(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Control+Enter')
}

test('a conversation is begun from an empty place, with words and a photo, and answered', async () => {
  const { page, pageErrors } = ben
  await page.goto('/')
  await goTo(page, 'Messages')
  await page.getByText('No conversations yet').waitFor()
  await page.getByRole('button', { name: 'Start New Conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' })
  await dialog.getByRole('searchbox', { name: 'Search friends' }).fill('AD')
  await dialog.getByRole('button', { name: /Ada/ }).click()
  await page.getByText('No messages yet. Start the conversation!').waitFor()
  expect(await field(page).evaluate((node) => node === document.activeElement)).toBe(true)

  await field(page).pressSequentially('Good morning')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('Ada')
  await field(page).press('Enter')
  await log(page).getByText('Good morning').waitFor()
  expect(await field(page).inputValue()).toBe('')
  await sendPhoto(page)

  await ada.page.goto('/messages')
  await ada.page.getByRole('button', { name: /Ben.*2 unread/ }).click()
  await log(ada.page).getByText('New messages', { exact: true }).waitFor()
  const photo = log(ada.page).getByRole('img', { name: 'A lake' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  // The sender sees what was read.
  await log(page)
    .getByText(/· Read$/)
    .waitFor()
  await send(ada.page, 'Where is that?')
  // New messages appear by themselves in an open conversation.
  await log(page).getByText('Where is that?', { exact: true }).waitFor()
  await expect.poll(() => ada.page.getByText('unread').count()).toBe(0)
  expect([...pageErrors, ...ada.pageErrors]).toEqual([])
})

async function sendPhoto(page: Page): Promise<void> {
  const buffer = await picture(900, 600, { r: 40, g: 90, b: 200 })
  await page.locator('input[type=file]').setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel(/^Description of the photo/).fill('A lake')
  await page.getByRole('button', { name: 'Send' }).click()
  await log(page).getByRole('img', { name: 'A lake' }).waitFor()
}

test('a photo opens in full size, and what is an address leads there', async () => {
  const { page } = ada
  await log(page).getByRole('button', { name: 'Open photo 1 of 1' }).click()
  await page.locator('.yarl__slide_current img[alt="A lake"]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.yarl__slide_current').waitFor({ state: 'detached' })
  await send(page, 'Look: https://example.org/lake')
  const link = log(page).getByRole('link', { name: 'https://example.org/lake' })
  expect(await link.getAttribute('href')).toBe('https://example.org/lake')
})

test('an own message is deleted for both, and its place stays', async () => {
  const { page, pageErrors } = ben
  await send(page, 'Not meant for you')
  for (const { page } of [ada, ben]) await log(page).getByText('Not meant for you').waitFor()
  const item = log(page).getByRole('listitem').filter({ hasText: 'Not meant for you' })
  await item.hover()
  await item.getByRole('button', { name: 'More about this message' }).click()
  await page.getByRole('menuitem', { name: 'Delete message' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' })
  await confirm.waitFor()
  await confirm.click()
  for (const { page } of [ada, ben]) {
    await log(page).getByText('Message deleted').waitFor()
    await expect.poll(() => page.getByText('Not meant for you').count()).toBe(0)
  }
  // Nothing is left to choose beside the place of the message.
  const last = log(page).getByRole('listitem').last()
  expect(await last.getByRole('button', { name: 'More about this message' }).count()).toBe(0)
  // The focus has somewhere to go on from.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await page.getByRole('button', { name: /Ada.*Message deleted/ }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a new message is announced on other pages, and its sending where it was written', async () => {
  await goTo(ada.page, 'Home')
  const said = ({ page }: Person, words: string) =>
    page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
  await expect
    .poll(async () => {
      await send(ben.page, 'Anybody home?')
      await said(ben, 'Sent')
      return ada.page.getByRole('status').filter({ hasText: 'New message from Ben' }).count()
    })
    .toBe(1)
})

test('a conversation with much news opens at the line above it, once', async () => {
  const { page, pageErrors } = ben
  await leave(page)
  for (let n = 1; n <= 25; n += 1) await sayToBen(`News ${n}`)
  await goTo(page, 'Messages')
  await page.getByRole('button', { name: /Ada.*25 unread/ }).click()
  const line = log(page).getByText('New messages', { exact: true })
  await line.waitFor()
  expect(await isInView(log(page), line)).toBe(true)
  expect(await isInView(log(page), log(page).getByText('News 1', { exact: true }))).toBe(true)
  expect(await isInView(log(page), log(page).getByText('News 25', { exact: true }))).toBe(false)
  await page.reload()
  await log(page).getByText('News 25', { exact: true }).waitFor()
  expect(await line.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('neither earlier messages nor new ones move what is read', async () => {
  const { page, pageErrors } = ben
  await leave(page)
  for (let n = 1; n <= 70; n += 1) await sayToBen(`Line ${n}`)
  await goTo(page, 'Messages')
  await page.getByRole('button', { name: /Ada.*70 unread/ }).click()
  await log(page).getByText('Line 70', { exact: true }).waitFor()
  expect(await log(page).getByText('Line 30', { exact: true }).count()).toBe(0)
  const line = log(page).getByText('Line 45', { exact: true })
  await line.scrollIntoViewIfNeeded()
  const top = async () => (await line.boundingBox())?.y
  const before = (await top()) ?? 0
  await log(page).getByText('Line 30', { exact: true }).waitFor({ state: 'attached' })
  expect(await top()).toBeCloseTo(before, 0)
  for (const content of ['One more', 'And another']) {
    await sayToBen(content)
    await log(page).getByText(content).waitFor({ state: 'attached' })
    expect(await top()).toBeCloseTo(before, 0)
  }
  expect(pageErrors).toEqual([])
})

test('a printed conversation is shown whole, and without the rest of the page', async () => {
  const { page } = ben
  const shown = log(page).getByRole('listitem')
  await page.emulateMedia({ media: 'print' })
  // Nothing around the first message cuts it off, and the list of conversations takes no room.
  const cutBy = await shown.first().evaluate((first) => {
    const { top } = first.getBoundingClientRect()
    const around = [...document.querySelectorAll('body *')].filter((one) => one.contains(first))
    return around
      .filter((one) => getComputedStyle(one).overflowY !== 'visible' && one.getBoundingClientRect().top > top)
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  expect(cutBy).toEqual([])
  expect(await page.getByRole('button', { name: /^Ada/ }).isVisible()).toBe(false)
})
