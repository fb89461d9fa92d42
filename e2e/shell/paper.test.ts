import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, join, type Person } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  await call(ada, 'post', '/api/posts', { content: 'It rains again' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

test('on paper, nothing of the page’s own navigation lies over the text', async () => {
  await ada.page.goto('/')
  await ada.page.emulateMedia({ media: 'print' })
  await expect.poll(() => ada.page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false)
  await ada.page.setViewportSize({ width: 700, height: 900 })
  expect(await ada.page.locator('[data-bar]').isVisible()).toBe(false)
})

test('on paper stands what is read, and no bar, menu or field that waits for words', async () => {
  const { page } = ada
  await page.emulateMedia({ media: null })
  await page.emulateMedia({ media: 'print' })
  const post = page.getByRole('article', { name: /^Post by/ }).first()
  await post.waitFor()
  const field = page.getByRole('textbox', { name: 'What would you like to share?', includeHidden: true })
  const pressed = [
    page.getByRole('navigation', { name: 'Main', includeHidden: true }).first(),
    page.getByRole('button', { name: 'Search', includeHidden: true }).first(),
    post.getByRole('button', { name: 'Post menu', includeHidden: true }),
    field,
  ]
  for (const control of pressed)
    expect([String(control), await control.isVisible()]).toEqual([String(control), false])
  expect(await page.getByRole('banner').getByRole('link', { name: 'Kith' }).isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  await field.fill('Half a thought')
  await page.emulateMedia({ media: 'print' })
  expect(await field.isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  await field.fill('')
})

test('on paper, a dark theme is black on white', async () => {
  const { page } = ada
  await page.request.put('/api/profile', { data: { colorTheme: 'midnight_dark' } })
  await page.emulateMedia({ media: 'print' })
  await page.goto('/profile?tab=settings')
  await page.getByRole('radio', { name: 'Midnight Dark', checked: true }).waitFor()
  const ink = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(ink).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})
