import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
/** The first admin. Ben came by her invitation. */
let ada: Person
let ben: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
const isTold = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

test('staff find posts among all, and delete several with one question', async () => {
  for (let n = 1; n <= 4; n += 1) await call(ben, 'post', '/api/posts', { content: `Buy my phone ${n}` })
  await call(ben, 'post', '/api/posts', { content: 'A quiet walk' })
  const { page, pageErrors } = ada
  await page.goto('/moderator?tab=posts')
  await row(page, 'A quiet walk').waitFor()
  await page.getByLabel('Words').fill('phone')
  await expect.poll(() => row(page, 'Buy my phone').count()).toBe(4)
  await row(page, 'A quiet walk').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?tab=posts&q=phone')
  await page.reload()
  const box = (at: number) => row(page, 'Buy my phone').nth(at).getByRole('checkbox')
  await box(0).check()
  await box(2).click({ modifiers: ['Shift'] })
  await isTold(page, '3 selected')
  await press(page, 'Delete')
  await isTold(page, 'Are you sure you want to delete these 3 posts? This action cannot be undone.')
  await pressInDialog(page, 'Delete')
  await isTold(page, '3 posts deleted successfully')
  expect(await row(page, 'Buy my phone').count()).toBe(1)
  await press(page, 'Delete the post by Ben')
  await isTold(page, 'Are you sure you want to delete this post? This action cannot be undone.')
  await pressInDialog(page, 'Delete')
  await isTold(page, 'Post deleted successfully')
  await isTold(page, 'No posts match your filters')
  await press(page, 'Clear filters')
  await page.getByRole('link', { name: 'Open the post by Ben' }).click()
  await page.waitForURL(/\/posts\/\d+$/)
  await page.getByRole('article', { name: 'Post by Ben' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a note of the staff is read by members in the left column, until it is taken back', async () => {
  const { page, pageErrors } = ada
  await page.goto('/moderator')
  await press(page, 'Mod Notes')
  await page.getByLabel('A note for all members').fill('We move house on Sunday.')
  await isTold(page, '24/500')
  await pressInDialog(page, 'Add note')
  await isTold(page, 'Note added')
  await ben.page.goto('/')
  await row(ben.page, 'We move house on Sunday.').getByText('Newest').waitFor()
  await page.getByRole('button', { name: /^Delete the note/ }).click()
  await pressInDialog(page, 'Delete')
  await isTold(page, 'Note deleted')
  const notes = ben.page.waitForResponse('**/api/moderator/notes*')
  await ben.page.reload()
  expect(await (await notes).json()).toEqual([])
  await ben.page.getByText('About Kith').first().waitFor()
  expect(await ben.page.getByText('Mod Notes').count()).toBe(0)
  expect([...pageErrors, ...ben.pageErrors]).toEqual([])
})
