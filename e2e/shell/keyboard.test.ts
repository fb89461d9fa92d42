import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person } from '../people.ts'
import { coverOfFocus } from './focus-cover.ts'

const POSTS = 33

let site: TestSite
let browser: Browser
let ada: Person
let benId: number
let postId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  benId = await idOf(await join(browser, site, 'Ben', await inviteBy(ada)))
  for (let at = 1; at <= POSTS; at += 1)
    postId = (await call<{ id: number }>(ada, 'post', '/api/posts', { content: `Post number ${at}.` })).id
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Opens a page and waits until it hears the keys. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('?')
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' }).isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** What has the focus: a post by its number, or else a label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const number = activeElement?.matches('article') && /number (\d+)/.exec(activeElement.textContent)?.[1]
    return number ? Number(number) : activeElement?.getAttribute('aria-label')
  })
const expectFocus = (page: Page, what: number | string) => expect.poll(() => focused(page)).toBe(what)

async function press(page: Page, key: string, what: number | string): Promise<void> {
  await page.keyboard.press(key)
  await expectFocus(page, what)
}

test('keys lead through the posts, like, save, comment and open them', async () => {
  const { page } = ada
  await open(page, '/')
  await press(page, 'j', POSTS)
  await press(page, 'j', POSTS - 1)
  await press(page, 'k', POSTS)
  const post = page.getByRole('article').first()
  expect((await post.boundingBox())?.y).toBeGreaterThanOrEqual(56)
  await page.keyboard.press('l')
  await post.getByRole('button', { name: 'Like', exact: true, pressed: true }).waitFor()
  await page.keyboard.press('b')
  await post.getByRole('button', { name: 'Save', pressed: true }).waitFor()
  await press(page, 'c', 'Write a comment')
  await page.keyboard.type('jlk')
  expect(await post.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('jlk')
  await post.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/posts/*')
})

test('at the end of the list the next page comes', async () => {
  const { page } = ada
  await open(page, '/')
  await page.getByRole('article').nth(4).waitFor()
  for (let number = POSTS; number >= 1; number -= 1) await press(page, 'j', number)
})

test('n writes a post from any page, / searches, and the keys can be switched off', async () => {
  const { page } = ada
  await page.getByRole('link', { name: 'Friends', exact: true }).first().click()
  await page.getByRole('tablist', { name: 'Friends' }).waitFor()
  await press(page, 'n', 'What would you like to share?')
  expect(await page.evaluate(() => location.pathname)).toBe('/')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await press(page, '/', 'Search users and posts')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  const letters = page.getByRole('switch', { name: 'Single-letter keys' })
  await letters.waitFor()
  await letters.click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('n')
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.evaluate(() => localStorage.clear())
})

test('Tab comes to the content before the left column, every ring is whole, and nothing lies under the header', async () => {
  const { page } = ada
  const paths = [`/posts/${postId}`, `/messages?userId=${benId}`, '/friends', '/profile/ben', '/moderator']
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main h1, main h2').first().waitFor()
    await expect.poll(() => page.getByLabel('Loading').count()).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const walk: string[] = []
    for (let at = 0; at < 60; at += 1) {
      await page.keyboard.press('Tab')
      const { part, wrong } = await page.evaluate(lookAtFocus)
      expect(wrong, path).toBe('')
      expect(await page.evaluate(coverOfFocus), path).toBe('')
      if (part === 'none') break
      if (walk.at(-1) !== part) walk.push(part)
    }
    expect(walk.filter((part) => part !== 'a')).toEqual(
      ['header', 'main', 'aside'].filter((part) => walk.includes(part)),
    )
  }
})

/** Runs in the page. In which part the focus is, and what is wrong with its ring. */
function lookAtFocus(): { part: string; wrong: string } {
  const focus = document.activeElement
  if (!focus || focus === document.body) return { part: 'none', wrong: '' }
  const ring = ringOf(focus)
  const part = focus.closest('header:has(nav), main, aside')?.localName ?? 'a'
  const edges = ring ? framesOf(ring).filter((frame) => cuts(frame, boxOf(ring))) : []
  const why = ring ? edges.map(({ className }) => `cut off by ${className}`).join() : 'no ring'
  return { part, wrong: why && `${why}: ${focus.outerHTML.slice(0, 200)}` }

  /** Around some fields their frame has the ring. */
  function ringOf(element: Element | null): Element | null {
    if (!element || getComputedStyle(element).outlineStyle !== 'none') return element
    return ringOf(element.parentElement)
  }

  function framesOf({ parentElement }: Element): Element[] {
    return parentElement && parentElement !== document.body ? [parentElement, ...framesOf(parentElement)] : []
  }

  function boxOf(element: Element) {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    const grown = Math.max(0, parseFloat(outlineOffset) + parseFloat(outlineWidth)) - 0.5
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left: left - grown, top: top - grown, right: right + grown, bottom: bottom + grown }
  }

  function cuts(frame: Element, box: ReturnType<typeof boxOf>): boolean {
    const { overflowX, overflowY } = getComputedStyle(frame)
    const { left, top, right, bottom } = frame.getBoundingClientRect()
    const isWide = box.left < left || box.right > right
    const isHigh = box.top < top || box.bottom > bottom
    return (overflowX !== 'visible' && isWide) || (overflowY !== 'visible' && isHigh)
  }
}

test('a field that was pressed has no frame, one that the keyboard reached has', async () => {
  const { page } = ada
  await page.goto('/search')
  const field = page.getByRole('main').getByRole('searchbox')
  const frame = () => field.evaluate((element) => getComputedStyle(element).outlineColor)
  await field.click()
  await field.pressSequentially('gard')
  expect(await frame()).toBe('rgba(0, 0, 0, 0)')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(frame).not.toBe('rgba(0, 0, 0, 0)')
})
