import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openPage } from '../browser.ts'
import { type House, startHouse } from '../house.ts'
import { call, idOf, inviteBy, join } from '../people.ts'

let house: House
let browser: Browser
beforeAll(async () => {
  ;[house, browser] = await Promise.all([startHouse(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

test('a visitor reads the About page, a moderator words it anew, and a member reads that', async () => {
  const visitor = await openPage(browser, house.url)
  const loaded: string[] = []
  visitor.page.on('request', (request) => loaded.push(request.url()))
  await visitor.page.goto('/')
  await visitor.page.getByRole('link', { name: 'About Kith' }).click()
  await visitor.page
    .getByRole('heading', { level: 1, name: 'A place for people who know each other' })
    .waitFor()
  await expectAccessible(visitor.page)
  expect(loaded.filter((url) => url.includes('Editing'))).toEqual([])
  await visitor.page.getByRole('link', { name: 'Back to Login' }).click()
  await visitor.page.getByRole('button', { name: 'Sign in' }).waitFor()

  const ada = await join(browser, house, 'Ada', house.firstAdminLink)
  const mona = await join(browser, house, 'Mona', await inviteBy(ada))
  await call(ada, 'put', `/api/moderator/users/${await idOf(mona)}/role`, { role: 'moderator' })
  await mona.page.goto('/about')
  await mona.page.getByRole('button', { name: 'Edit the title', exact: true }).click()
  await mona.page.getByRole('textbox', { name: 'Content' }).fill('The house on Elm Street')
  await expectAccessible(mona.page)
  await mona.page.getByRole('button', { name: 'Save Changes' }).click()
  await mona.page.getByText('Content updated successfully!', { exact: true }).waitFor()
  await mona.page.getByRole('button', { name: 'Edit the icon of box connect', exact: true }).click()
  await mona.page.getByRole('radio', { name: 'Users' }).press('ArrowRight')
  await expectAccessible(mona.page)
  await mona.page.getByRole('button', { name: 'Save Changes' }).click()
  await mona.page.locator('main li .lucide-shield').first().waitFor()
  await mona.page.locator('[aria-label="Edit the icon of box connect"]:focus').waitFor()
  await expectAccessible(mona.page)

  const ben = await join(browser, house, 'Ben', await inviteBy(ada))
  await ben.page.goto('/about')
  await ben.page.getByRole('heading', { level: 1, name: 'The house on Elm Street' }).waitFor()
  expect(await ben.page.locator('main li .lucide-shield').count()).toBe(2)
  expect(await ben.page.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
  await expectAccessible(ben.page)
  expect([visitor, ada, mona, ben].flatMap(({ complaints }) => complaints)).toEqual([])
})
