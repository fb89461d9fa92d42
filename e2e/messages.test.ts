import type { Message } from '@kith/shared/messages.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'
import { type House, startHouse } from './house.ts'
import { inviteBy, join, type Person, picture } from './people.ts'
import { goTo, view } from './view.ts'

let house: House
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  ;[house, browser] = await Promise.all([startHouse(), openBrowser()])
  ada = await join(browser, house, 'Ada', house.firstAdminLink)
  ben = await join(browser, house, 'Ben', await inviteBy(ada))
})

afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const idOf = async ({ page }: Person) => {
  const answer = await page.request.get('/api/user')
  const { id }: { id: number } = await answer.json()
  return id
}
const say = async (from: Person, to: Person, content: string) => {
  const data = { recipientId: await idOf(to), content }
  const answer = await from.page.request.post('/api/messages', { data })
  expect(answer.status()).toBe(201)
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')

test('a conversation is begun from an empty place, with words and a photo, and answered', async () => {
  const { page, complaints } = ben
  await page.goto('/')
  await goTo(page, 'Messages')
  await page.getByText('No conversations yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start New Conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' })
  await dialog.getByRole('searchbox', { name: 'Search friends' }).fill('AD')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Ada/ }).click()
  await page.getByText('No messages yet. Start the conversation!').waitFor()
  // On a touch screen, the keyboard stays away until it is asked for.
  const hasCaret = await field(page).evaluate((node) => node === document.activeElement)
  expect(hasCaret).toBe(!view.hasTouch)

  await field(page).pressSequentially('Good morning')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('Ada')
  await field(page).press('Enter')
  await log(page).getByText('Good morning').waitFor()
  expect(await field(page).inputValue()).toBe('')
  await sendPhoto(page)
  await expectAccessible(page)

  await ada.page.goto('/messages')
  await ada.page.getByRole('button', { name: /Ben.*2 unread/ }).click()
  await log(ada.page).getByText('New', { exact: true }).waitFor()
  const photo = log(ada.page).getByRole('img', { name: 'A lake' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(ada.page)
  await field(ada.page).fill('Where is that?')
  await field(ada.page).press('Enter')
  // New messages appear by themselves in an open conversation.
  await log(page).getByText('Where is that?', { exact: true }).waitFor()
  await ada.page.reload()
  await log(ada.page).getByText('Where is that?').waitFor()
  expect(await ada.page.getByText('unread').count()).toBe(0)
  expect([...complaints, ...ada.complaints]).toEqual([])
})

async function sendPhoto(page: Page): Promise<void> {
  const buffer = await picture(900, 600, { r: 40, g: 90, b: 200 })
  await page.locator('input[type=file]').setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel(/^Description of the photo/).fill('A lake')
  await page.getByRole('button', { name: 'Send' }).click()
  await log(page).getByRole('img', { name: 'A lake' }).waitFor()
}

test('what could not be sent stays, and is sent once when tried again', async () => {
  const { page } = ben
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  await field(page).waitFor()
  await page.context().setOffline(true)
  await field(page).fill('Through the tunnel')
  await field(page).press('Enter')
  await page.getByText('Failed to send message', { exact: true }).waitFor()
  await log(page).getByText('Not sent').waitFor()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await log(page).getByRole('button', { name: 'Try again' }).click()
  await log(page).getByText('Not sent').waitFor({ state: 'detached' })
  await log(page).getByText('Sending…').waitFor({ state: 'detached' })
  const answer = await page.request.get(`/api/messages/${await idOf(ada)}`)
  const messages: Message[] = await answer.json()
  expect(messages.filter(({ content }) => content === 'Through the tunnel')).toHaveLength(1)
})

test('drafts wait with their conversation, through a reload', async () => {
  const { page } = ben
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  await field(page).fill('Half a tho')
  await page.reload()
  await field(page).waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('Half a tho')
  expect(page.url()).toBe(`${house.url}/messages`)
  await field(page).fill('')
})

test('earlier messages come in above without moving what is read', async () => {
  const { page, complaints } = ben
  await page.goto('/')
  for (let n = 1; n <= 70; n += 1) await say(ada, ben, `Line ${n}`)
  await goTo(page, 'Messages')
  await page.getByRole('button', { name: /Ada.*70 unread/ }).click()
  await log(page).getByText('Line 70', { exact: true }).waitFor()
  expect(await log(page).getByText('Line 30', { exact: true }).count()).toBe(0)
  const line = log(page).getByText('Line 45', { exact: true })
  await line.scrollIntoViewIfNeeded()
  const before = await line.boundingBox()
  await log(page).getByText('Line 30', { exact: true }).waitFor({ state: 'attached' })
  expect((await line.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  expect(complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('small screens show the list or the conversation, and lead back', async () => {
  const { page, complaints } = ada
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await goTo(page, 'Messages')
  const row = page.getByRole('button', { name: /Ben/ })
  await row.click()
  await field(page).waitFor()
  expect(await row.isVisible()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await row.waitFor()
  await row.click()
  await field(page).waitFor()
  await page.goBack()
  await row.waitFor()
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isTooWide()).toBe(false)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
