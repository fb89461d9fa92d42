import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settle } from '../widths.ts'
import type { FullSite } from './full-site.ts'
import { expectOpened, type Only } from './screens.ts'

/** A window, menu or form that a button opens. */
export type Opening = {
  path: string
  /** The last button of that name, unless it is said. */
  button: string | RegExp
  isFirst?: boolean
  /** Whether a narrow screen has another button in its place. */
  isRedrawn?: boolean
  role?: 'tab' | 'button'
  /** What is chosen from the menu of the button. */
  item?: string
  /** A window, unless it is said. */
  opens?: 'dialog' | 'menu' | 'form'
  /** What is done in it. */
  act?: (page: Page) => Promise<unknown>
  /** A button of the window that closes it too. */
  leave?: string
  only?: Only
}

/** Declares a test for each, which Ada opens: with the keyboard, so that the focus has a place to come back to. */
export function testOpenings(openings: readonly Opening[], full: () => FullSite): void {
  /** The address whose page stands there as it was loaded. */
  let shown: string | undefined
  const titled = openings.map((opening) => {
    const { path, button, item, act } = opening
    return [[path, String(button), item, act?.name].filter(Boolean).join(', '), opening] as const
  })
  test.each(titled)(
    'accessible, within a narrow window, and the focus comes back: %s',
    async (_, opening) => {
      const { ada, at } = full()
      const { page } = ada
      const isThere = shown === opening.path
      shown = undefined
      await expectOpened(page, {
        open: async () => {
          if (!isThere) await page.goto(at(opening.path))
          await settle(page)
          await open(page, opening)
          await opening.act?.(page)
        },
        leave: () => expectLeft(page, opening),
        only: opening.only,
      })
      const pageErrors = ada.pageErrors.splice(0)
      if (opening.act || opening.opens === 'form') return
      expect(pageErrors).toEqual([])
      // Code that has come under fingers knows no keyboard.
      if (!opening.only) shown = opening.path
    },
  )
}

/** Expects the focus back on the button after Escape, and after the window's own button. */
async function expectLeft(page: Page, opening: Opening): Promise<void> {
  const isOfWindow = (await page.locator('[role=dialog][data-state=open]').count()) > 1
  if (opening.opens === 'form' || isOfWindow) return
  if (opening.isRedrawn) {
    await closeBy(page, () => page.keyboard.press('Escape'))
    await open(page, opening)
  }
  await closeBy(page, () => page.keyboard.press('Escape'))
  await expectFocus(buttonOf(page, opening), 'Escape')
  if (opening.leave === undefined) return
  const button = await open(page, opening)
  await page.getByRole('dialog').getByRole('button', { name: opening.leave, exact: true }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(button, opening.leave)
}

function buttonOf(page: Page, { button, role = 'button', isFirst = false }: Opening): Locator {
  const buttons = page.getByRole(role, { name: button, exact: true })
  return isFirst ? buttons.first() : buttons.last()
}

/** Opens it with the keyboard, and returns its button. */
export async function open(page: Page, opening: Opening): Promise<Locator> {
  const { item, opens = 'dialog' } = opening
  const button = buttonOf(page, opening)
  await button.press('Enter')
  if (item) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
  // What is behind a window or menu is hidden before that has the focus, and axe finds the focus there.
  const opened = opens === 'form' ? page.getByRole('form') : page.locator(`[role=${opens}]:focus-within`)
  await opened.last().waitFor()
  return button
}

/** The ways out of a window that are not its own. */
export const WAYS: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => closeBy(page, () => page.keyboard.press('Escape')),
  'the X': (page) => page.getByRole('button', { name: 'Close' }).press('Enter'),
  'a press beside it': (page) => closeBy(page, () => page.mouse.click(page.viewportSize()!.width - 8, 300)),
}

const OPEN = ':is([role=dialog], [role=menu])'

/** A dialog hears Escape and presses beside it from a moment after it has opened, which no person is quick enough to notice. */
async function closeBy(page: Page, act: () => Promise<void>): Promise<void> {
  await expect
    .poll(async () => {
      await act()
      return page.locator(`${OPEN}[data-state=open]`).count()
    })
    .toBe(0)
  await expect.poll(() => page.locator(OPEN).count()).toBe(0)
}

const hasFocus = (button: Locator) => button.evaluate((node) => node === document.activeElement)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))

export async function expectFocus(button: Locator, what: string): Promise<void> {
  const page = button.page()
  await expect
    .poll(() => hasFocus(button))
    .toBe(true)
    .catch(async () => expect.fail(`${what}: the focus is on ${await focused(page)}`))
}

/** A field of the open window. */
export const fieldOf = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name)

/** Presses a button of the open window. */
export const pressIn = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).first().click()
