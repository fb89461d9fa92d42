import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, type Person } from '../people.ts'
import { coverOfFocus } from '../shell/focus-cover.ts'

let site: TestSite
let browser: Browser
let ada: Person
let postId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  for (const name of ['Benoit', 'Beate', 'Bela', 'Berta', 'Bernd', 'Beryl'])
    await join(browser, site, name, await inviteBy(ada))
  const content = 'A quiet morning'
  postId = (await call<{ id: number }>(ada, 'post', '/api/posts', { content })).id
  for (let at = 1; at <= 12; at += 1)
    await call(ada, 'post', `/api/posts/${postId}/comment`, { content: `Comment ${at}` })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** The whole screen, and what a keyboard leaves of it. */
const HEIGHTS = [844, 400]

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Each on the page where the one before it stands, or on one of its own. */
const PLACES: readonly {
  name: string
  open: (page: Page) => Promise<Locator>
  button: string
  tags: boolean
}[] = [
  {
    name: 'a new post',
    open: async (page) => {
      await page.goto('/')
      return field(page, 'What would you like to share?')
    },
    button: 'Post',
    tags: true,
  },
  {
    name: 'a comment at the end of a thread',
    open: async (page) => {
      await page.goto(`/posts/${postId}`)
      return field(page, 'Write a comment')
    },
    button: 'Post comment',
    tags: true,
  },
  {
    name: 'a reply to the last comment',
    open: async (page) => {
      await page.getByRole('button', { name: 'Reply' }).last().click()
      return field(page, 'Reply to Ada')
    },
    button: 'Post reply',
    tags: true,
  },
  {
    name: 'a post that is edited',
    open: async (page) => {
      await page.getByRole('button', { name: 'Post menu' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      return field(page, 'Text of the post')
    },
    button: 'Save',
    tags: false,
  },
]

/** Runs in the page. What lies over a part, or that it is not whole within the window; else `free`. */
function coverOf(part: Element): string {
  const { left, right, top, bottom } = part.getBoundingClientRect()
  const bar = document.querySelector('[data-bar]:not(:has([data-typing]))')?.getBoundingClientRect()
  const end = bar && bar.height > 0 ? bar.top : window.innerHeight
  const at = document.elementFromPoint((left + right) / 2, bottom - 2)
  if (top < 0 || bottom > end) return `from ${top} to ${bottom} px, of 0 to ${end}`
  return part.contains(at) || at?.contains(part) ? 'free' : `under ${at?.outerHTML.slice(0, 300)}`
}

const expectFree = (part: Locator) => expect.poll(() => part.evaluate(coverOf)).toBe('free')

test.each(PLACES)('$name stays in view while it grows', async ({ open, button, tags }) => {
  const { page } = ada
  await page.setViewportSize({ width: 390, height: 844 })
  const text = await open(page)
  const form = page.locator('form', { has: text })
  for (const height of HEIGHTS) {
    await text.fill('')
    await text.click()
    await page.setViewportSize({ width: 390, height })
    for (let line = 1; line <= 4; line += 1) {
      await page.keyboard.type(`Line ${line}`)
      await page.keyboard.press('Enter')
      await expectFree(form.getByRole('button', { name: button, exact: true }))
    }
    if (tags) {
      await page.keyboard.type('@be')
      const people = page.getByRole('listbox', { name: 'People to tag' })
      await expectFree(people)
      await page.keyboard.press('ArrowUp')
      await expectFree(people.getByRole('option', { selected: true }))
      await page.keyboard.press('Escape')
    }
  }
  await text.fill('')
})

test('a new post stays in view when what stands above it grows after the last key', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 390, height: 480 })
  await page.goto('/')
  const text = field(page, 'What would you like to share?')
  const form = page.locator('form', { has: text })
  await text.click()
  await page.keyboard.type('A line')
  const button = form.getByRole('button', { name: 'Post', exact: true })
  await expectFree(button)
  await form.evaluate((part) => part.style.setProperty('margin-top', '15rem'))
  await expectFree(button)
  // Whoever has scrolled away is left there.
  const growBelow = (px: number) =>
    page.evaluate((height) => {
      const below = document.createElement('div')
      below.style.height = `${height}px`
      document.body.append(below)
    }, px)
  await growBelow(3000)
  await page.evaluate(() => window.scrollTo(0, 1500))
  await growBelow(500)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  expect(await page.evaluate(() => window.scrollY)).toBe(1500)
  await text.fill('')
})

test('a reply is in view after a key, though the page moves in the same frame', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/posts/${postId}`)
  await page.getByRole('button', { name: 'Reply' }).last().click()
  const text = field(page, 'Reply to Ada')
  await text.click()
  await page.setViewportSize({ width: 390, height: 400 })
  const button = page.locator('form', { has: text }).getByRole('button', { name: 'Post reply' })
  await expectFree(button)
  await page.evaluate(() =>
    document.addEventListener('input', () => requestAnimationFrame(() => window.scrollBy(0, -200)), {
      once: true,
    }),
  )
  await page.keyboard.type('a')
  await expectFree(button)
  await text.fill('')
})

test.each(['/', '/profile'])(
  'on %s what Tab comes to lies under neither the header nor the bar',
  async (path) => {
    const { page } = ada
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto(path)
    await page.locator('main h1, main h2').first().waitFor()
    await expect.poll(() => page.getByLabel('Loading').count()).toBe(0)
    // What comes late moves what has the focus.
    await page.waitForLoadState('networkidle')
    await page.locator('#main').focus()
    for (let at = 0; at < 40; at += 1) {
      await page.keyboard.press('Tab')
      // The page scrolls in its next frame.
      await expect.poll(() => page.evaluate(coverOfFocus)).toBe('')
    }
  },
)

test('nothing went wrong in the browser', () => {
  expect(ada.pageErrors).toEqual([])
})
