import { readdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person } from '../people.ts'
import { settle } from '../widths.ts'
import { hasEdge, isOutlined, isReadable, lookOf } from './looks.ts'

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
  ['a button beside it', () => '/settings/data', (page) => page.getByRole('button', { name: 'Prepare' })],
  [
    'a list to choose from',
    () => SETTINGS,
    (page) => page.getByRole('combobox', { name: 'Default Home Feed' }),
  ],
  ['a field', () => '/friends', (page) => page.getByLabel('Search your friends')],
  ['the bar of a share', () => '/settings/data', (page) => page.locator('.h-2.overflow-hidden')],
  ['a count', () => '/', (page) => page.locator('header [aria-hidden].bg-accent').first()],
  ['a menu', () => '/', (page) => page.getByRole('menu'), 'Your menu'],
  ['a dialog', () => '/friends', (page) => page.getByRole('dialog'), 'Groups of Bea'],
  [
    'a colour to pick',
    () => '/moderator?tab=colors',
    (page) => page.getByLabel('Pick: Header', { exact: true }),
  ],
]
const bubble = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words }).locator('.rounded-12', { hasText: words }).first()

test.each(EDGES)('in the colours of the system, %s has an edge', async (_, path, control, opener) => {
  await open(path())
  if (opener) await ada.page.getByRole('button', { name: opener }).click()
  await control(ada.page).waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await ada.page.emulateMedia({ colorScheme })
    await expect.poll(() => hasEdge(control(ada.page)), { message: colorScheme }).toBe(true)
  }
})

test('with more contrast, edges and small print have the colour of the text', async () => {
  const { page } = ada
  await open(SETTINGS)
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
  const colours = await page
    .getByRole('combobox', { name: 'Default Home Feed' })
    .evaluate((field) => [getComputedStyle(field).borderColor, getComputedStyle(document.body).color])
  expect(colours[0]).toBe(colours[1])
  await open('/')
  await expect
    .poll(() =>
      isOutlined(ada.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Home' })),
    )
    .toBe(true)
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
  await settle(page)
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

test.each(LISTS)('in the colours of the system, %s looks chosen', async (_, begin, other) => {
  const { page } = ada
  const one = await begin(page)
  await expect.poll(() => isOutlined(one)).toBe(true)
  await other(page)
  await expect.poll(() => isOutlined(one)).toBe(false)
  // Closes the list for the next.
  await page.keyboard.press('Escape')
})

test('in the colours of the system, the drawer has an edge', async () => {
  const { page } = ada
  await open('/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect.poll(() => hasEdge(page.getByRole('dialog'), 'right')).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('in the colours of the system, the chosen one of a menu has an edge that the others have not', async () => {
  const { page } = ada
  await open('/')
  await page.getByRole('button', { name: 'Your menu' }).click()
  const edgeOf = (checked: boolean) =>
    page
      .getByRole('menuitemradio', { checked })
      .first()
      .evaluate((one) => getComputedStyle(one).borderTopWidth)
  expect([await edgeOf(true), await edgeOf(false)]).toEqual(['2px', '0px'])
  await page.keyboard.press('Escape')
})

test('in the colours of the system, the chosen one of a few sentences looks chosen', async () => {
  const { page } = ada
  await open('/groups')
  await page.getByRole('button', { name: 'Create Community' }).click()
  const [one, other] = ['Public', 'Hidden'].map((name) => page.getByRole('radio', { name }))
  await one!.waitFor()
  const before = await lookOf(one!)
  await other!.check()
  await expect.poll(() => lookOf(one!)).not.toBe(before)
})

test('in the colours of the system, words on the colour of the text can be read', async () => {
  const { page } = ada
  await page.goto('/')
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await skip.and(page.locator(':focus')).waitFor()
  await expect.poll(() => isReadable(skip)).toBe(true)
  const search = page.getByRole('button', { name: 'Search' })
  await search.focus()
  const tooltip = page.locator('[aria-hidden].fixed', { hasText: 'Search' })
  // Its code comes once the page is idle.
  const comeBack = async () => {
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    return tooltip.isVisible()
  }
  await expect.poll(comeBack).toBe(true)
  await expect.poll(() => isReadable(tooltip)).toBe(true)
})

test('in the colours of the system, what can’t be pressed has the colour that the system has for it', async () => {
  const { page } = ada
  await open('/')
  const words = page.getByRole('textbox', { name: 'What would you like to share?' })
  await words.fill('')
  await words.click()
  const post = page.getByRole('button', { name: 'Post', exact: true })
  const look = () =>
    post.evaluate((button) => {
      const { color, opacity } = getComputedStyle(button)
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'GrayText'
      const gray = getComputedStyle(probe).color
      probe.remove()
      return { isGray: color === gray, opacity }
    })
  await expect.poll(look).toEqual({ isGray: true, opacity: '1' })
  await words.fill('Hm')
  await expect.poll(look).toEqual({ isGray: false, opacity: '1' })
  await words.fill('')
})

test('in the colours of the system, a wrong field and a refusal stand out', async () => {
  const { page } = await openPage(browser, site.url)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const field = page.getByLabel('Username')
  const before = await lookOf(field)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Username is required').waitFor()
  await expect.poll(() => lookOf(field)).not.toBe(before)
  await field.fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('wrong horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Invalid username or password' })
  await refusal.waitFor()
  await expect.poll(() => hasEdge(refusal)).toBe(true)
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

/** What the tests above hold, by its file. */
const HELD = `Alert Badge Button Choices ColorPicker Field Link Switch Tabs overlays/ConfirmDialog overlays/Dialog
  overlays/DialogPanel overlays/Drawer overlays/DrawerPanel overlays/Menu overlays/MenuButton overlays/MenuChoice
  overlays/MenuPanel overlays/OverlayFrame overlays/Tooltips`
/** Words and drawings, and buttons that say in words or by their icon what they do. */
const IN_WORDS = `FoldedFilters IconButton PasswordInput TextLink VisibilityMark copying/ByHand faces/Avatar
  faces/CommunityIcon faces/Cover faces/EmptyDrawing faces/Face faces/Mark faces/Print faces/StoredPicture faces/shapes
  overlays/Backdrop overlays/ToastPanel overlays/Toaster overlays/overlay-on-idle states/ChunkError states/EmptyState
  states/ErrorState states/LoadMore states/OfflineBanner states/Skeleton states/Spinner`

test('each control of ui is held in the colours of the system, or says all in words', () => {
  const ui = joinPath(import.meta.dirname, '../../web/src/ui')
  const parts = readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace(/\.tsx$/, ''))
  expect(parts.toSorted()).toEqual(`${HELD} ${IN_WORDS}`.split(/\s+/).toSorted())
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
