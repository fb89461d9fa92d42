import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { join, type Person, pictures } from './people.ts'
import { dropFiles, filesIn, pastePicture } from './writing/bring-files.ts'

let site: TestSite
let browser: Browser
let ada: Person
let folder: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  folder = await mkdtemp(pathOf(tmpdir(), 'kith-drop-'))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
  if (folder) await rm(folder, { recursive: true })
})

const words = (page: Page) => page.getByRole('textbox', { name: 'What would you like to share?' })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const picked = (page: Page) => page.getByLabel(/^Description of photo/)
const isReady = (page: Page) => expect.poll(() => post(page).isEnabled()).toBe(true)

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => picked(page).count()).toBe(0)
}

const composer = 'form[aria-label="New post"]'

test('a picture is pasted into the composer, and posted', async () => {
  const { page } = ada
  await page.goto('/')
  await words(page).click()
  await page.keyboard.type('From the clipboard')
  await pastePicture(page)
  await picked(page).fill('A blank sheet')
  await isReady(page)
  await post(page).click()
  await page.getByText('Post created!', { exact: true }).waitFor()
  const card = page.getByRole('article', { name: 'Post by Ada' }).first()
  await card.getByRole('img', { name: 'A blank sheet' }).waitFor()
  expect(await words(page).inputValue()).toBe('')
  expect(ada.pageErrors).toEqual([])
})

test('a picture is pasted into a comment, and posted', async () => {
  const { page, pageErrors } = ada
  const card = page.getByRole('article', { name: 'Post by Ada' }).first()
  await card.getByRole('button', { name: /comment/i }).click()
  const field = card.getByRole('textbox', { name: 'Write a comment' })
  await field.click()
  await pastePicture(page)
  await card.getByLabel(/^Description of the photo/).fill('Another sheet')
  await card.getByRole('button', { name: 'Post comment' }).click()
  await card.getByRole('button', { name: '1 comment', exact: true }).waitFor()
  await card.getByRole('img', { name: 'Another sheet' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('pictures are dropped on the composer', async () => {
  const { page } = ada
  await dropFiles(page.locator(composer), await filesIn(folder, await pictures(2)))
  await expect.poll(() => picked(page).count()).toBe(2)
  await isReady(page)
  await discard(page)
  expect(ada.pageErrors).toEqual([])
})

test('a file let go beside the composer does not carry the page away', async () => {
  const { page } = ada
  await page.goto('/')
  await words(page).click()
  await words(page).fill('Half a thought')
  await dropFiles(page.locator('h1'), await filesIn(folder, await pictures(1)))
  await words(page).fill('Half a thought, and more')
  expect(new URL(page.url()).pathname).toBe('/')
  await discard(page)
})

test('on a slow connection each photo shows how far it is', async () => {
  const { page } = ada
  await page.goto('/')
  await words(page).click()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await speed(10_000)
  const [photo] = await pictures(1)
  const buffer = Buffer.concat([photo?.buffer ?? Buffer.alloc(0), Buffer.alloc(400_000)])
  await page
    .locator(`${composer} input[type=file]`)
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const bar = page.getByRole('progressbar', { name: 'Upload of photo 1' })
  const percent = async () => Number(await bar.getAttribute('value'))
  await expect.poll(percent).toBeGreaterThan(0)
  expect(await percent()).toBeLessThan(100)
  expect(await post(page).isDisabled()).toBe(true)
  await speed(-1)
  await isReady(page)
  await bar.waitFor({ state: 'detached' })
  await discard(page)
  await line.detach()
  expect(ada.pageErrors).toEqual([])
})
