import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../server/test/zip.ts'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { inviteBy, join, PASSWORD, type Person, pictures } from '../people.ts'

let site: TestSite
let browser: Browser
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

test('a member downloads all of their data', async () => {
  const { page, pageErrors } = ben
  const [photos] = await pictures(1)
  if (!photos) throw new Error('A picture was asked for')
  const multipart = { content: 'Under the oak', visibility: 'public', photos }
  expect((await page.request.post('/api/posts', { multipart })).status()).toBe(201)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Prepare your data' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^kith-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect(JSON.parse(String(files.get('posts.json')))).toMatchObject([{ content: 'Under the oak' }])
  expect([...files.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(1)
  expect(pageErrors).toEqual([])
})

test('a member leaves, with everything they wrote; the last admin can not', async () => {
  await ada.page.goto('/')
  await ada.page.getByRole('tab', { name: 'Public' }).click()
  await ada.page.getByText('Under the oak').waitFor()

  const { page } = ben
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('wrong password')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByRole('alert').getByText('Current password is incorrect').waitFor()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Your account has been deleted. Farewell!', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect((await page.request.get('/api/user')).status()).toBe(401)

  await ada.page.reload()
  await ada.page.getByRole('tab', { name: 'Public' }).click()
  await ada.page.getByText('No posts to display for this filter.').waitFor()
  const refused = await ada.page.request.delete('/api/user', { data: { password: PASSWORD } })
  expect(refused.status()).toBe(409)
})
