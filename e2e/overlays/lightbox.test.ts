import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { join, type Person, pictures } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const form = new FormData()
  form.set('alts', '["The gate","The pear tree","The pond"]')
  for (const { name, buffer } of await pictures(3))
    form.append('photos', new File([new Uint8Array(buffer)], name))
  expect((await ada.page.request.post('/api/posts', { multipart: form })).status()).toBe(201)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const shown = (page: Page) => page.locator('.yarl__slide_current img')
const shows = (page: Page, alt: string) => page.locator(`.yarl__slide_current img[alt="${alt}"]`).waitFor()
const widthOf = async (page: Page) => (await shown(page).boundingBox())?.width ?? 0

test('photos open in full size with the keyboard, turn with the arrow keys, and give the focus back', async () => {
  const { page, pageErrors } = ada
  await page.goto('/')
  const second = page.getByRole('button', { name: 'Open photo 2 of 3' })
  await second.press('Enter')
  await shows(page, 'The pear tree')
  await page.keyboard.press('ArrowRight')
  await shows(page, 'The pond')
  await page.keyboard.press('ArrowLeft')
  await shows(page, 'The pear tree')
  await page.keyboard.press('Escape')
  await shown(page).waitFor({ state: 'detached' })
  expect(await second.evaluate((button) => document.activeElement === button)).toBe(true)
  expect(pageErrors).toEqual([])
})

test('two fingers make a photo larger', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
  await shows(page, 'The gate')
  const before = await widthOf(page)
  const fingers = await page.context().newCDPSession(page)
  const spread = () =>
    fingers.send('Input.synthesizePinchGesture', {
      x: 195,
      y: 422,
      scaleFactor: 2,
      relativeSpeed: 400,
      gestureSourceType: 'touch',
    })
  // A busy browser sees few of the steps of a gesture, and the photo grows less by it.
  await expect
    .poll(async () => {
      await spread()
      return widthOf(page)
    })
    .toBeGreaterThan(before * 1.5)
})
