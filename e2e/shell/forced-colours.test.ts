import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let benId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  benId = await idOf(ben)
  const adaId = await idOf(ada)
  await call(ben, 'post', '/api/messages', { recipientId: adaId, content: 'Is it raining?' })
  await call(ada, 'post', '/api/messages', { recipientId: benId, content: 'Still.' })
  const bea = await join(browser, site, 'Bea', await inviteBy(ada))
  await call(bea, 'post', '/api/messages', { recipientId: adaId, content: 'It stopped.' })
  await call(ada, 'post', '/api/posts', { content: 'It rains again' })
  await ada.page.emulateMedia({ forcedColors: 'active' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Opens a page, unless the test before has left off there. */
async function open(path: string): Promise<void> {
  const { pathname, search } = new URL(ada.page.url(), site.url)
  if (pathname + search !== path) await ada.page.goto(path)
}

const SETTINGS = '/profile?tab=settings'
const conversation = () => `/messages?userId=${benId}`

/** Whether anything but the page's own colour shows within 4 pixels of the left edge. */
async function hasEdge(control: Locator): Promise<boolean> {
  const paper = await control.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const { data, info } = await sharp(await control.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = 3 * info.width * Math.floor(info.height / 2)
  return [0, 1, 2, 3].some((at) => {
    const [red, green, blue] = data.subarray(middle + 3 * at)
    return `rgb(${red}, ${green}, ${blue})` !== paper
  })
}

const EDGES: [what: string, path: () => string, control: (page: Page) => Locator, opener?: string][] = [
  ['a message of others', conversation, (page) => bubble(page, 'Is it raining?')],
  ['an own message', conversation, (page) => bubble(page, 'Still.')],
  [
    'a button that deletes',
    () => '/settings/data',
    (page) => page.getByRole('button', { name: 'Delete for good' }),
    'Delete account',
  ],
  ['the main button', () => SETTINGS, (page) => page.getByRole('button', { name: 'Update Settings' })],
]
const bubble = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).locator('.rounded-12', { hasText: words }).first()

test.each(EDGES)('in the colours of the system, %s has an edge', async (_, path, control, opener) => {
  await open(path())
  if (opener) await ada.page.getByRole('button', { name: opener }).click()
  await control(ada.page).waitFor()
  await expect.poll(() => hasEdge(control(ada.page))).toBe(true)
})

const lookOf = async (control: Locator) => {
  await control.page().mouse.move(0, 0)
  await control.evaluate(() => {
    // Scrolled by half a pixel, a picture of the header has its lower edge too.
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  return (await control.screenshot()).toString('base64')
}

test('with more contrast, edges and small print have the colour of the text', async () => {
  const { page } = ada
  await open(SETTINGS)
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
  const colours = await page
    .getByRole('combobox', { name: 'Default Home Feed' })
    .evaluate((field) => [getComputedStyle(field).borderColor, getComputedStyle(document.body).color])
  expect(colours[0]).toBe(colours[1])
  await page.emulateMedia({ forcedColors: 'active', contrast: 'no-preference' })
})

const STATES: [what: string, path: string, one: (page: Page) => Locator, other: (page: Page) => Locator][] = [
  ['the chosen theme', SETTINGS, theme('Karel Martens'), theme('Ocean Blue')],
  ['the chosen appearance', '/settings/appearance', theme('Light'), theme('Dark')],
  ['the chosen tab', '/friends', tab('Friends'), tab('Sent')],
  ['the page that one is on', '/', page('Home'), page('Friends')],
]

test.each(STATES)('in the colours of the system, %s looks chosen', async (_, path, one, other) => {
  const { page } = ada
  await open(path)
  const before = await lookOf(one(page))
  await other(page).click()
  await expect.poll(() => lookOf(one(page))).not.toBe(before)
  await one(page).click()
  await expect.poll(() => lookOf(one(page))).toBe(before)
})

test.each(['Like', 'Save'])('in the colours of the system, %s looks pressed once it is', async (name) => {
  await open('/')
  const post = ada.page.getByRole('article', { name: 'Post by Ada' }).first()
  const button = post.getByRole('button', { name: new RegExp(`^${name}`) })
  const before = await lookOf(button)
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => lookOf(button)).not.toBe(before)
})

/** Opens a list, in which the first entry is chosen, and returns that. Then another one is chosen. */
const LISTS: [
  what: string,
  begin: (page: Page) => Promise<Locator>,
  other: (page: Page) => Promise<unknown>,
][] = [
  [
    'the chosen person to tag',
    async (page) => {
      await open('/')
      await page.getByRole('textbox', { name: 'What would you like to share?' }).fill('')
      await page.keyboard.insertText('@be')
      await page.getByRole('listbox').getByRole('option').nth(1).waitFor()
      return page.getByRole('listbox').getByRole('option').first()
    },
    (page) => page.keyboard.press('ArrowDown'),
  ],
  [
    'the chosen entry of a search',
    async (page) => {
      await open('/')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: 'Search users and posts' }).fill('be')
      const entries = page.getByRole('listbox', { name: 'Search results' }).getByRole('option')
      await entries.nth(1).waitFor()
      await page.keyboard.press('ArrowDown')
      return entries.first()
    },
    (page) => page.keyboard.press('ArrowDown'),
  ],
  [
    'the entry of a menu that the keys are on',
    async (page) => {
      await open('/')
      await page.getByRole('button', { name: 'Your menu' }).click()
      const first = page.getByRole('menuitem').first()
      await first.waitFor()
      await page.keyboard.press('Home')
      return first
    },
    (page) => page.keyboard.press('ArrowDown'),
  ],
  [
    'the open conversation',
    async (page) => {
      await open(conversation())
      return row(page, 'Ben')
    },
    (page) => row(page, 'Bea').click(),
  ],
]
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: name })

/** The border of the list may be as near as its own edge. */
const isOutlined = (entry: Locator) =>
  entry.evaluate((element) => getComputedStyle(element).outlineStyle === 'solid')

test.each(LISTS)('in the colours of the system, %s looks chosen', async (_, begin, other) => {
  const { page } = ada
  const one = await begin(page)
  await expect.poll(() => isOutlined(one)).toBe(true)
  await other(page)
  await expect.poll(() => isOutlined(one)).toBe(false)
  // Closes the list for the next.
  await page.keyboard.press('Escape')
})

test('in the colours of the system, a switch that is on looks other than one that is off', async () => {
  const { page } = ada
  await page.goto('/settings/privacy')
  const control = page.getByRole('switch', { name: 'Read marks' })
  const before = await lookOf(control)
  await control.click()
  await expect.poll(() => lookOf(control)).not.toBe(before)
  expect(ada.pageErrors).toEqual([])
})

test('on paper, nothing of the page’s own navigation lies over the text', async () => {
  await open('/')
  await ada.page.emulateMedia({ media: 'print' })
  await expect.poll(() => ada.page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false)
  await ada.page.setViewportSize({ width: 700, height: 900 })
  expect(await ada.page.locator('[data-bar]').isVisible()).toBe(false)
})

test('on paper stands what is read, and no bar, menu or field that waits for words', async () => {
  const { page } = ada
  await page.emulateMedia({ media: null })
  // The words of the test with the list of people are kept as a draft.
  await page.getByRole('textbox', { name: 'What would you like to share?' }).fill('')
  await page.emulateMedia({ media: 'print' })
  const post = page.getByRole('article', { name: /^Post by/ }).first()
  await post.waitFor()
  const field = page.getByRole('textbox', { name: 'What would you like to share?', includeHidden: true })
  const pressed = [
    page.getByRole('navigation', { name: 'Main', includeHidden: true }).first(),
    page.getByRole('button', { name: 'Search', includeHidden: true }).first(),
    post.getByRole('button', { name: 'Post menu', includeHidden: true }),
    field,
  ]
  for (const control of pressed)
    expect([String(control), await control.isVisible()]).toEqual([String(control), false])
  expect(await page.getByRole('banner').getByRole('link', { name: 'Kith' }).isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  await field.fill('Half a thought')
  await page.emulateMedia({ media: 'print' })
  expect(await field.isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  await field.fill('')
})

test('on paper, a dark theme is black on white', async () => {
  const { page } = ada
  await page.request.put('/api/profile', { data: { colorTheme: 'midnight_dark' } })
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  await page.goto(SETTINGS)
  await page.getByRole('radio', { name: 'Midnight Dark', checked: true }).waitFor()
  const ink = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(ink).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

function tab(name: string) {
  return (page: Page) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).first()
}

function theme(name: string) {
  return (page: Page) => page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) })
}

function page(name: string) {
  return (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}
