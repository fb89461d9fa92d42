import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closePages } from '../browser.ts'
import { inviteBy } from '../people.ts'
import { COMMUNITY_AND_STAFF_WINDOWS } from './community-and-staff-windows.ts'
import { ADDRESS, type FullSite, LONG, openFullSite, write } from './full-site.ts'
import { MEMBER_WINDOWS } from './member-windows.ts'
import { expectFocus, open, testOpenings, WAYS } from './openings.ts'
import { expectBothViews, openBeside, WIDE } from './screens.ts'

let full: FullSite

beforeAll(async () => {
  full = await openFullSite()
})

afterAll(async () => {
  await closePages(full?.browser)
  await full?.site.stop()
})

beforeEach(() => full.ada.page.setViewportSize(WIDE))

test('each kind of window closes by Escape, by its X and by a press beside it, and gives the focus back', async () => {
  const { page, pageErrors } = full.ada
  await page.goto('/')
  for (const name of ['Share', 'Open photo 2 of 5', 'Open navigation']) {
    if (name === 'Open navigation') await page.setViewportSize({ width: 390, height: 844 })
    for (const [way, close] of Object.entries(WAYS)) {
      const button = await open(page, { path: '/', button: name, isFirst: true })
      await close(page)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expectFocus(button, `${name}, ${way}`)
    }
  }
  expect(pageErrors).toEqual([])
})

test('a window that shares a post gives the focus back too', async () => {
  const { page } = full.ada
  await page.goto('/')
  const share = await open(page, { path: '/', button: 'Share', isFirst: true })
  await page.getByRole('dialog').getByRole('tab', { name: 'Friends' }).click()
  await page.getByRole('checkbox', { name: /^Donau/ }).check()
  await pressAndLeave(page, 'Share to friends')
  await expectFocus(share, 'Share to friends')
})

test('the search and the composer are accessible, and on a phone no wider than the window', async () => {
  const { page } = full.ada
  await page.goto('/')
  await page.getByRole('textbox', { name: /share/ }).fill(`${LONG}${LONG} ${ADDRESS}`)
  await expectBothViews(page)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search users and posts' }).fill('don')
  await page.getByRole('option').first().waitFor()
  await expectBothViews(page)
})

testOpenings([...COMMUNITY_AND_STAFF_WINDOWS, ...MEMBER_WINDOWS], () => full)

/** Presses the button of the open window that closes it. */
async function pressAndLeave(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const holdsFocus = (part: Locator) => part.evaluate((node) => node.contains(document.activeElement))

test('a button pressed while what it opened fades out opens it again', async () => {
  const { page, pageErrors } = full.ada
  // Other tests run without animations. This one needs them, and they last until they are ended.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.evaluate(() => {
    const endless = new CSSStyleSheet()
    endless.replaceSync('[data-state=closed] { animation-duration: 3600s !important }')
    document.adoptedStyleSheets = [endless]
  })
  const openings: [button: string, role: 'menu' | 'dialog'][] = [
    ['Your menu', 'menu'],
    ['Post menu', 'menu'],
    ['Share', 'dialog'],
    ['1 like', 'dialog'],
  ]
  for (const [name, role] of openings) {
    // While a window fades out, the page is still hidden from assistive technology.
    const button = page.getByRole('button', { name, exact: true, includeHidden: true }).first()
    const about = { message: name }
    const opened = page.locator(`[role=${role}]`)
    const states = () => opened.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
    for (const press of [() => button.click(), () => button.press('Enter')]) {
      await button.click()
      await expect.poll(states, about).toEqual(['open'])
      // It hears keys a moment after it is drawn.
      await expect.poll(() => holdsFocus(opened), about).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(states, about).toEqual(['closed'])
      await press()
      await expect.poll(states, about).toEqual(['open'])
      await expect.poll(() => holdsFocus(opened), about).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(states, about).toEqual(['closed'])
      await opened.evaluate((one) => one.getAnimations().forEach((animation) => animation.finish()))
      await opened.waitFor({ state: 'detached' })
      await expectFocus(button, name)
    }
  }
  expect(pageErrors).toEqual([])
})

test('where the button was removed, the focus is on what replaces it', async () => {
  const { ada, site } = full
  const page = await openBeside(ada.page, site.url)
  for (const _ of [1, 2]) await inviteBy(ada)
  await page.goto('/friends?tab=invitations')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Copy code' }) })
  const second = await rows.nth(1).locator('code').textContent()
  await rows
    .first()
    .getByRole('button', { name: /^Revoke/ })
    .press('Enter')
  await pressAndLeave(page, 'Revoke')
  await expectFocus(rows.filter({ hasText: second! }).getByRole('button', { name: 'Copy code' }), 'Revoke')

  const bread = await write(ada, 'Which bread?')
  for (const content of ['Rye', 'Spelt', 'Wheat'])
    await page.request.post(`/api/posts/${bread}/comment`, { multipart: { content, postId: String(bread) } })
  await page.goto(`/posts/${bread}`)
  await page.getByRole('button', { name: 'More about this comment' }).first().press('Enter')
  await page.getByRole('menuitem', { name: 'Delete comment' }).press('Enter')
  await pressAndLeave(page, 'Delete')
  await page.getByText('Rye').waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('article', { name: 'Comment by Ada' }).first(), 'Delete comment')

  await page.goto('/friends')
  const dora = page.getByRole('listitem').filter({ hasText: '@dora' })
  await dora.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Unfriend' }).click()
  await dora.getByRole('button', { name: /^More about/ }).waitFor({ state: 'detached' })
  await expect.poll(() => holdsFocus(page.getByRole('listitem').filter({ hasText: '@ben' }))).toBe(true)

  await page.goto('/profile/ben')
  // Dora can come back still.
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('button', { name: 'Friends', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Unfriend' }).click()
  await page.getByRole('button', { name: 'Add Friend' }).waitFor()
  await expect.poll(() => holdsFocus(page.locator('main header').first())).toBe(true)
})
