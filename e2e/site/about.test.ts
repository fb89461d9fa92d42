import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, openPage } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join } from '../people.ts'

let site: TestSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
})
afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

test('a visitor reads the About page, a moderator words it anew, and a member reads that', async () => {
  const visitor = await openPage(browser, site.url)
  const loaded: string[] = []
  visitor.page.on('request', (request) => loaded.push(request.url()))
  await visitor.page.goto('/')
  await visitor.page.getByRole('link', { name: 'About Kith' }).click()
  await visitor.page
    .getByRole('heading', { level: 1, name: 'A place for people who know each other' })
    .waitFor()
  expect(loaded.filter((url) => url.includes('Editing'))).toEqual([])
  await visitor.page.getByRole('link', { name: 'Back to Login' }).click()
  await visitor.page.getByRole('button', { name: 'Sign in' }).waitFor()

  const ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const mona = await join(browser, site, 'Mona', await inviteBy(ada))
  await call(ada, 'put', `/api/moderator/users/${await idOf(mona)}/role`, { role: 'moderator' })
  await mona.page.goto('/about')
  await mona.page.getByRole('button', { name: 'Edit the title', exact: true }).click()
  await mona.page.getByRole('textbox', { name: 'Content' }).fill('The site on Elm Street')
  await mona.page.getByRole('button', { name: 'Save Changes' }).click()
  await mona.page.getByText('Content updated successfully!', { exact: true }).waitFor()
  await mona.page.getByRole('button', { name: 'Edit the icon of box connect', exact: true }).click()
  await mona.page.getByRole('radio', { name: 'Users' }).press('ArrowRight')
  await mona.page.getByRole('button', { name: 'Save Changes' }).click()
  await mona.page.locator('main li .lucide-shield').first().waitFor()
  await mona.page.locator('[aria-label="Edit the icon of box connect"]:focus').waitFor()

  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  await ben.page.goto('/about')
  await ben.page.getByRole('heading', { level: 1, name: 'The site on Elm Street' }).waitFor()
  expect(await ben.page.locator('main li .lucide-shield').count()).toBe(2)
  expect(await ben.page.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
  expect([visitor, ada, mona, ben].flatMap(({ pageErrors }) => pageErrors)).toEqual([])
})
