import type { Message } from '@kith/shared/messages.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { idOf, inviteBy, join, type Person, picture } from './people.ts'
import { goTo, pressLong, view } from './view.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const say = async (from: Person, to: Person, content: string) => {
  const data = { recipientId: await idOf(to), content }
  const answer = await from.page.request.post('/api/messages', { data })
  expect(answer.status()).toBe(201)
}
const messagesWith = async ({ page }: Person, other: Person) => {
  const answer = await page.request.get(`/api/messages/${await idOf(other)}`)
  const messages: Message[] = await answer.json()
  return messages
}
const readMarksOf = async ({ page }: Person) => {
  const answer = await page.request.get('/api/user')
  const { readMarks }: { readMarks: boolean } = await answer.json()
  return readMarks
}
/** Whether an element is within the visible part of a list. */
const isInView = async (list: Locator, element: Locator) => {
  const [around, inner] = [await list.boundingBox(), await element.boundingBox()]
  if (!around || !inner) return false
  return inner.y >= around.y && inner.y + inner.height <= around.y + around.height
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')

test('a conversation is begun from an empty place, with words and a photo, and answered', async () => {
  const { page, complaints } = ben
  await page.goto('/')
  await goTo(page, 'Messages')
  await page.getByText('No conversations yet').waitFor()
  await page.getByRole('button', { name: 'Start New Conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' })
  await dialog.getByRole('searchbox', { name: 'Search friends' }).fill('AD')
  await dialog.getByRole('button', { name: /Ada/ }).click()
  await page.getByText('No messages yet. Start the conversation!').waitFor()
  // On a touch screen, the keyboard stays away until it is asked for.
  const hasCaret = await field(page).evaluate((node) => node === document.activeElement)
  expect(hasCaret).toBe(!view.hasTouch)

  await field(page).pressSequentially('Good morning')
  // Return makes a line where fingers write, and the button sends.
  await field(page).press(view.hasTouch ? 'Enter' : 'Shift+Enter')
  await field(page).pressSequentially('Ada')
  if (view.hasTouch) await page.getByRole('button', { name: 'Send' }).click()
  else await field(page).press('Enter')
  await log(page).getByText('Good morning').waitFor()
  expect(await field(page).inputValue()).toBe('')
  await sendPhoto(page)

  await ada.page.goto('/messages')
  await ada.page.getByRole('button', { name: /Ben.*2 unread/ }).click()
  await log(ada.page).getByText('New messages', { exact: true }).waitFor()
  const photo = log(ada.page).getByRole('img', { name: 'A lake' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await field(ada.page).fill('Where is that?')
  await field(ada.page).press('Control+Enter')
  // New messages appear by themselves in an open conversation.
  await log(page).getByText('Where is that?', { exact: true }).waitFor()
  await ada.page.reload()
  await log(ada.page).getByText('Where is that?').waitFor()
  await log(ada.page).getByRole('heading', { name: 'Today' }).waitFor()
  expect(await log(ada.page).locator('time').last().textContent()).toMatch(/^\d{1,2}:\d{2}/)
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

/** A picture that can't be packed small, so that its upload takes a while. */
async function noise(name: string) {
  const create = { width: 600, height: 600, channels: 3, background: 'black' } as const
  const buffer = await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test('a new message is announced on other pages, and its sending where it was written', async () => {
  await ada.page.goto('/bookmarks')
  await ada.page.getByRole('button', { name: 'Your menu' }).waitFor()
  const { page } = ben
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  const said = ({ page }: Person, words: string) =>
    page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
  await expect
    .poll(async () => {
      await field(page).fill('Anybody home?')
      await field(page).press('Control+Enter')
      await said(ben, 'Sent')
      return ada.page.getByRole('status').filter({ hasText: 'New message from Ben' }).count()
    })
    .toBe(1)
})

test('an own message is deleted for both, and its place stays', async () => {
  await ada.page.goto(`/messages?userId=${await idOf(ben)}`)
  const { page, complaints } = ben
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  await field(page).fill('Not meant for you')
  await field(page).press('Control+Enter')
  for (const { page } of [ada, ben]) await log(page).getByText('Not meant for you').waitFor()
  const item = log(page).getByRole('listitem').filter({ hasText: 'Not meant for you' })
  await item.hover()
  if (view.hasTouch) await pressLong(page, item.locator('p').first())
  else await item.getByRole('button', { name: 'More about this message' }).click()
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
  await page.goto('/')
  await goTo(page, 'Messages')
  await page.getByRole('button', { name: /Ada.*Message deleted/ }).waitFor()
  expect(complaints).toEqual([])
})

test('the sender sees what was read, unless one of the two does not want that', async () => {
  const { page, complaints } = ben
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  await say(ben, ada, 'Have you seen this?')
  const item = log(page).getByRole('listitem').filter({ hasText: 'Have you seen this?' })
  await item.waitFor()
  await ada.page.goto(`/messages?userId=${await idOf(ben)}`)
  await log(ada.page).getByText('Have you seen this?').waitFor()
  await item.getByText(/· Read$/).waitFor()
  await ada.page.goto('/settings/privacy')
  const marks = ada.page.getByRole('switch', { name: 'Read marks' })
  await marks.click()
  await expect.poll(() => readMarksOf(ada)).toBe(false)
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  await item.waitFor()
  await log(page).getByText(/Read$/).waitFor({ state: 'detached' })
  await marks.click()
  await expect.poll(() => readMarksOf(ada)).toBe(true)
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  await item.getByText(/· Read$/).waitFor()
  expect(complaints).toEqual([])
})

test('a photo opens in full size, and what is an address leads there', async () => {
  const { page } = ada
  await page.goto(`/messages?userId=${await idOf(ben)}`)
  await log(page).getByRole('button', { name: 'Open photo 1 of 1' }).click()
  await page.locator('.yarl__slide_current img[alt="A lake"]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.yarl__slide_current').waitFor({ state: 'detached' })
  await field(page).fill('Look: https://example.org/lake')
  await field(page).press('Control+Enter')
  const link = log(page).getByRole('link', { name: 'https://example.org/lake' })
  expect(await link.getAttribute('href')).toBe('https://example.org/lake')
})

test('a photo shows how far its upload is; cancelled, it can be sent again', async () => {
  const { page } = ben
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  await field(page).waitFor()
  const network = await page.context().newCDPSession(page)
  const limitUploads = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limitUploads(100_000)
  await page.locator('input[type=file]').setInputFiles(await noise('Dunes.png'))
  await page.getByRole('button', { name: 'Send' }).click()
  const progress = page.getByRole('progressbar', { name: 'Upload of Dunes.png' })
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0)
  expect(await progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeLessThan(100)
  // What the other writes meanwhile comes in.
  await say(ada, ben, 'Is it coming?')
  await log(page).getByText('Is it coming?').waitFor()
  await log(page).getByRole('button', { name: 'Cancel' }).click()
  await log(page).getByText('Not sent').waitFor()
  expect(await progress.count()).toBe(0)
  await limitUploads(-1)
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await log(page).getByText('Not sent').waitFor({ state: 'detached' })
  await log(page).getByText('Sending…').waitFor({ state: 'detached' })
  const withFile = (await messagesWith(ben, ada)).filter(({ media }) => media.length > 0)
  expect(withFile).toHaveLength(2)
})

test('a conversation with much news opens at the line above it', async () => {
  const { page, complaints } = ben
  await page.goto('/')
  for (let n = 1; n <= 25; n += 1) await say(ada, ben, `News ${n}`)
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
  expect(complaints).toEqual([])
})

test('drafts wait with their conversation, through a reload', async () => {
  const { page } = ben
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  await field(page).fill('Half a tho')
  await page.reload()
  await field(page).waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('Half a tho')
  expect(page.url()).toBe(`${site.url}/messages`)
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
  expect(complaints).toEqual([])
})

test('what somebody reads further up stays where it is while messages come in', async () => {
  const { page } = ada
  for (let at = 1; at <= 40; at += 1) await say(ben, ada, `Line ${at} of a letter`)
  await page.goto(`/messages?userId=${await idOf(ben)}`)
  await log(page).getByText('Line 40 of a letter').waitFor()
  await log(page).evaluate((list) => list.scrollBy(0, -400))
  const line = log(page).getByText('Line 28 of a letter')
  const top = async () => Math.round((await line.boundingBox())?.y ?? 0)
  const before = await top()
  for (const content of ['One more', 'And another']) {
    await say(ben, ada, content)
    await log(page).getByText(content).waitFor({ state: 'attached' })
    expect(await top()).toBe(before)
  }
})

test('on paper a conversation is as long as it is, and stands alone', async () => {
  const { page } = ben
  await page.goto(`/messages?userId=${await idOf(ada)}`)
  const shown = log(page).getByRole('listitem')
  await shown.first().waitFor()
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
  await page.emulateMedia({ media: null })
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
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await row.waitFor()
  await row.click()
  await field(page).waitFor()
  await page.goBack()
  await row.waitFor()
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isTooWide()).toBe(false)
  expect(complaints).toEqual([])
})
