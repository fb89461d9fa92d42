import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, stopMotion } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { expectFields } from '../fields.ts'
import type { Person } from '../people.ts'
import { view } from '../view.ts'
import { expectNarrow, reachingOut, settle } from '../widths.ts'
import type { FullSite } from './full-site.ts'

/** Checks screens, and on a phone their widths too. */
export async function expectScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(view.viewport)
    await page.goto(path)
    await settle(page)
    await expectChecked(page)
    if (view.isMobile) await expectNarrow(page)
  }
}

/** Checks the present state of a page. */
export async function expectChecked(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectFields(page)
}

/** The narrowest phone, where what opens over a page has the least room. */
export const NARROWEST = { width: 320, height: 800 }

/** The same, and on a phone that nothing reaches out of the window. */
export async function expectWithin(page: Page): Promise<void> {
  await expectChecked(page)
  if (view.isMobile) expect(await reachingOut(page, page.viewportSize()!.width)).toEqual([])
}

/** A state that the address of its screen alone does not open. */
export type State = {
  name: string
  /** Ada, unless it is said. */
  as?: () => Person
  path: string
  open: (page: Page) => Promise<unknown>
  /** The view that alone has it. */
  only?: 'wide' | 'phone'
}

export const isInView = ({ only }: { only?: 'wide' | 'phone' }) =>
  !only || (only === 'phone') === view.isMobile

/** Opens the state in a browser that keeps nothing of other states: no drafts, and no network that was cut off. */
export async function expectState({ site, ada, at }: FullSite, state: State): Promise<void> {
  const own = (state.as?.() ?? ada).page.context()
  const page = await openStill(own.browser()!, site.url)
  await page.context().addCookies(await own.cookies())
  await page.goto(at(state.path))
  await settle(page)
  await state.open(page)
  await expectWithin(page)
  await page.context().close()
}

/** A new browser, in which nothing moves. */
export async function openStill(...opening: Parameters<typeof openPage>): Promise<Page> {
  const { page } = await openPage(...opening)
  await page.addInitScript(stopMotion)
  return page
}
