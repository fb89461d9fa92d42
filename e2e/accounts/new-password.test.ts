import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { runProgram, type ServerProcess, startServer } from '../server-process.ts'
import { newTestSite } from '../test-site.ts'

let testSite: Awaited<ReturnType<typeof newTestSite>>
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  testSite = await newTestSite()
  ;[server, browser] = await Promise.all([startServer(testSite.site), openBrowser()])
})

afterAll(async () => {
  await closePages(browser)
  await server?.end('SIGTERM')
  await testSite?.remove()
})

test('a member whose password was reset chooses a new one before anything else', async () => {
  const names = [
    '--username',
    'ada',
    '--name',
    'Ada',
    '--email',
    'ada@example.com',
    '--password',
    'correct horse',
  ]
  await runProgram('cli.ts', ['user', 'create', ...names], testSite.site)
  const { output } = await runProgram('cli.ts', ['user', 'reset-password', 'ada'], testSite.site)
  const given = output.trim().split(/\s+/).at(-1) ?? ''

  const { page, pageErrors } = await openPage(browser, server.url)
  await page.goto('/friends')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('Current Password').fill(given)
  await page.getByLabel('New Password', { exact: true }).fill('a better horse')
  await page.getByLabel('Confirm New Password').fill('a better horse')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('button', { name: 'Your menu' }).waitFor()
  expect(pageErrors).toEqual([])
})
