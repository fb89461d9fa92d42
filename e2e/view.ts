import type { Locator, Page, ViewportSize } from 'playwright-core'

type View = { viewport: ViewportSize; hasTouch: boolean; isMobile: boolean; theme: string }

const VIEWS: Record<string, View> = {
  wide: { viewport: { width: 1280, height: 720 }, hasTouch: false, isMobile: false, theme: 'karel_martens' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, theme: 'midnight_dark' },
}

/** The screen of the tests: `E2E_VIEW=phone`, or by default a wide screen in light mode. */
export const view = viewOf(process.env['E2E_VIEW'] || 'wide')

function viewOf(name: string): View {
  const found = VIEWS[name]
  if (found) return found
  throw new Error(`There is no view "${name}". There are: ${Object.keys(VIEWS).join(', ')}`)
}

/** Opens a place of the navigation: with the header or the bar at the bottom, or with the drawer on a small screen. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
  const drawer = page.getByRole('button', { name: 'Open navigation' })
  // Some say how many wait, in the drawer as a part of its own.
  const name = new RegExp(`^${place}( ?, .+)?$`)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  if ((await drawer.isHidden()) || (await link.isVisible())) return link.click()
  await drawer.click()
  await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name }).click()
}

/** Rests a finger on the beginning of something until its menu is open. */
export async function longPress(page: Page, target: Locator): Promise<void> {
  // In view and at rest: what was just drawn has no box yet.
  await target.scrollIntoViewIfNeeded()
  const { x, y } = (await target.boundingBox())!
  const touches = await page.context().newCDPSession(page)
  await touches.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + 5, y: y + 5 }],
  })
  await page.getByRole('menu').waitFor()
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
