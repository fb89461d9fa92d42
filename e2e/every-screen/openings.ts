import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { view } from '../view.ts'
import { settle } from '../widths.ts'
import type { FullSite } from './full-site.ts'
import { expectWithin, isInView, NARROWEST } from './screens.ts'

/** A window, menu or form that a button opens. */
export type Opening = {
  path: string
  /** The last button of that name. */
  button: string | RegExp
  role?: 'tab' | 'button'
  /** What is chosen from the menu of the button. */
  item?: string
  /** A window, unless it is said. */
  opens?: 'dialog' | 'menu' | 'form'
  /** What is done in it. */
  act?: (page: Page) => Promise<unknown>
  /** The view that alone has it. */
  only?: 'wide' | 'phone'
}

/** Declares a test for each, which Ada opens. On a phone the screen is the narrowest. */
export function testOpenings(openings: readonly Opening[], full: () => FullSite): void {
  const titled = openings.filter(isInView).map((opening) => {
    const { path, button, item, act } = opening
    return [[path, String(button), item, act?.name].filter(Boolean).join(', '), opening] as const
  })
  test.each(titled)('accessible, and on a phone no wider than the window: %s', async (_, opening) => {
    const { ada, at } = full()
    await ada.page.setViewportSize(view.isMobile ? NARROWEST : view.viewport)
    await ada.page.goto(at(opening.path))
    await settle(ada.page)
    await open(ada.page, opening)
    await expectWithin(ada.page)
  })
}

async function open(page: Page, { button, role = 'button', item, opens = 'dialog', act }: Opening) {
  await page.getByRole(role, { name: button, exact: true }).last().click()
  if (item) await page.getByRole('menuitem', { name: item }).click()
  // What is behind a window or menu is hidden before that has the focus, and axe finds the focus there.
  const opened = opens === 'form' ? page.getByRole('form') : page.locator(`[role=${opens}]:focus-within`)
  await opened.last().waitFor()
  await act?.(page)
}

/** A field of the open window. */
export const fieldOf = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name)

/** Presses a button of the open window. */
export const pressIn = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).first().click()
