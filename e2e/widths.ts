import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { collisions } from './collisions.ts'

/** A narrow window, and how large text is in it. */
export type Narrow = { width: number; text: number }

/** Widths of small phones, and how large text is there: 16 px, or twice that for who asks for large text. */
export const PHONES: readonly Narrow[] = [
  { width: 320, text: 16 },
  { width: 360, text: 16 },
  { width: 390, text: 16 },
  { width: 390, text: 32 },
]

/** Waits until a page has loaded. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main').waitFor()
  await expect.poll(() => page.getByLabel('Loading').count(), { message: page.url() }).toBe(0)
}

/** A wide window with text twice as large. */
export const LARGE_TEXT: Narrow = { width: 1280, text: 32 }

/** Checks that nothing is wider than the window, at each width, and that large text has room. */
export async function expectNarrow(page: Page, widths: readonly Narrow[]): Promise<void> {
  for (const { width, text } of widths) {
    await page.setViewportSize({ width, height: 800 })
    await setText(page, text)
    await settle(page)
    const where = `${page.url()} at ${width} px with text of ${text} px`
    expect(await reachingOut(page, width), where).toEqual([])
    if (text > 16) expect(await page.evaluate(collisions), where).toEqual([])
  }
  await setText(page, 16)
}

/** Chromium leaves some lengths as they were when the size of the root's text changes, so the page is drawn anew. */
const setText = (page: Page, size: number) =>
  page.evaluate((px) => {
    const { style } = document.documentElement
    style.fontSize = `${px}px`
    style.display = 'none'
    document.documentElement.getBoundingClientRect()
    style.display = ''
  }, size)

/** What reaches out of a window of this width. */
const reachingOut = (page: Page, width: number) =>
  page.evaluate((wide) => {
    const isOut = (element: Element) => element.getBoundingClientRect().right > wide + 0.5
    const isScrolled = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== document.body && isScrolled(element.parentElement!))
    const rooms = [document.scrollingElement!, ...document.querySelectorAll('[role=dialog]')]
    const fits = rooms.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
    // What is cut off at the edge makes nothing wider. Nobody can press such a control.
    const out = [...document.querySelectorAll(fits ? 'button, a, input, select, textarea' : 'body *')].filter(
      isOut,
    )
    return out
      .filter((element) => ![...element.children].some(isOut) && !(fits && isScrolled(element)))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  }, width)
