import { styleOfTheme } from '@kith/shared/colours/theme-list.ts'
import type { Page, ViewportSize } from 'playwright-core'
import { expectAccessible, stopMotion } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { expectFields } from '../fields.ts'
import { expectNarrow, LARGE_TEXT, type Narrow, PHONES, settle } from '../widths.ts'

export const WIDE = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }
/** The narrowest phone, where what opens over a page has the least room. */
const NARROWEST = { width: 320, height: 800 }
const NARROW = PHONES.slice(0, 1)
const DARK = styleOfTheme('midnight_dark')!

/** The view that alone has a state. */
export type Only = 'wide' | 'phone'

/** Opens screens, and judges each in both views. */
export async function expectScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(WIDE)
    await page.goto(path)
    await settle(page)
    await expectChecked(page)
    await expectNarrow(page, [LARGE_TEXT])
    await asOnPhone(page, PHONE, () => expectDark(page, PHONES))
  }
}

/** Judges the present state of a page in both views. It stays open. */
export async function expectBothViews(page: Page): Promise<void> {
  await expectChecked(page)
  await asOnPhone(page, NARROWEST, () => expectDark(page))
}

type Opened = {
  open: () => Promise<unknown>
  /** What is done once it is judged. */
  leave?: () => Promise<unknown>
  only?: Only | undefined
}

/** Opens a state, judges it in both views, or in the one that alone has it, and leaves it. */
export async function expectOpened(page: Page, { open, leave, only }: Opened): Promise<void> {
  await page.setViewportSize(WIDE)
  if (only === 'phone')
    return asOnPhone(page, NARROWEST, async () => {
      await open()
      await expectDark(page)
      await leave?.()
    })
  await open()
  await (only === 'wide' ? expectChecked(page) : expectBothViews(page))
  await leave?.()
}

/** Judges the present state of a page as it is. */
export async function expectChecked(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectFields(page)
}

/** Does something with a page as a phone has it: narrow, and under fingers. */
export async function asOnPhone(page: Page, size: ViewportSize, act: () => Promise<unknown>): Promise<void> {
  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await page.setViewportSize(size)
  try {
    await act()
  } finally {
    await page.setViewportSize(WIDE)
    await fingers.detach()
  }
}

/** Judges the present state in the colours of Midnight Dark, as the page itself puts on a theme (web/src/core/theme/theme.ts). */
export async function expectDark(page: Page, widths: readonly Narrow[] = NARROW): Promise<void> {
  const applied = await page.evaluate(({ scheme, variables }) => {
    const root = document.documentElement
    const before = { style: root.getAttribute('style') ?? '', theme: root.dataset['theme'] }
    for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
    root.style.colorScheme = scheme
    root.dataset['theme'] = 'midnight_dark'
    return before
  }, DARK)
  await expectChecked(page)
  await expectNarrow(page, widths)
  await page.evaluate(({ style, theme }) => {
    const root = document.documentElement
    root.setAttribute('style', style)
    if (theme) root.dataset['theme'] = theme
    else delete root.dataset['theme']
  }, applied)
}

/** A new browser, in which nothing moves. */
export async function openStill(...opening: Parameters<typeof openPage>): Promise<Page> {
  const { page } = await openPage(...opening)
  await page.addInitScript(stopMotion)
  return page
}

/** Another browser of the same member, which keeps what is typed in it. */
export async function openBeside(own: Page, url: string): Promise<Page> {
  const page = await openStill(own.context().browser()!, url)
  await page.context().addCookies(await own.context().cookies())
  return page
}
