import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, inviteBy, join, type Person } from '../people.ts'
import { view } from '../view.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let cleo: Person
/** Ada's, with Ben among its members. */
let garden: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
  const input = { name: 'Garden', visibility: 'private', joinApproval: 'open' }
  const { id: groupId } = await call<{ id: number }>(ada, 'post', '/api/community-groups', input)
  garden = `/groups/${groupId}`
  await call(ben, 'post', `/api/community-groups/${groupId}/join`, {})
  await call(ada, 'post', '/api/posts', { content: 'Beds are free', groupId })
  await call(ada, 'post', '/api/posts', { content: 'The well is dry', groupId })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

test('a member reads what is new in a community, and writes to its members alone', async () => {
  const { page, pageErrors } = ben
  await page.goto('/')
  if (view.viewport.width > 1100) {
    await page.getByRole('link', { name: /^Garden.*2 new/ }).click()
    await page.waitForURL(garden)
  } else await page.goto(garden)
  await page.getByText('The well is dry').waitFor()
  await expect.poll(() => page.getByText('2 new').count()).toBe(0)
  await page.getByRole('textbox', { name: /share/ }).fill('Who has beans?')
  expect(await page.getByLabel('Who can see this post').count()).toBe(0)
  await page.getByRole('button', { name: '1 friend will see this. Show them' }).waitFor()

  await page.goto('/')
  const atHome = page.getByRole('textbox', { name: /share/ })
  await atHome.waitFor()
  expect(await atHome.inputValue()).toBe('')
  await page.goto(garden)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText('Post created!', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  expect(await page.getByRole('article').first().textContent()).toContain('Who has beans?')
  expect(pageErrors).toEqual([])
})

test('its staff pin a post, which comes first from then on, and delete those of others', async () => {
  const { page, pageErrors } = ada
  await page.goto(garden)
  const post = (words: string) => page.getByRole('article').filter({ hasText: words })
  const choose = async (words: string, item: string) => {
    await post(words).getByRole('button', { name: 'Post menu' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose('Beds are free', 'Pin to community')
  await post('Beds are free').getByText('Pinned', { exact: true }).waitFor()
  await page.reload()
  await post('Beds are free').waitFor()
  expect(await page.getByRole('article').first().textContent()).toContain('Beds are free')
  await choose('Who has beans?', 'Delete')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Post deleted successfully!', { exact: true }).waitFor()
  await page.getByText('2 posts', { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a community is found by its name, and its posts show in the chosen groups', async () => {
  const { page, pageErrors } = ben
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search users and posts' }).fill('gard')
  const option = page.getByRole('option', { name: /Garden/ })
  expect(await option.getAttribute('href')).toBe(garden)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByRole('checkbox', { name: /Garden/ }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('The well is dry').waitFor()
  await page.goto('/profile/ada?tab=communities')
  await page.getByRole('link', { name: 'Garden' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a member outside a private community sees nothing of its posts', async () => {
  const { page, pageErrors } = cleo
  await page.goto(garden)
  await page.getByText('Members only').waitFor()
  expect(await page.getByText('The well is dry').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: /share/ }).count()).toBe(0)
  await page.goto('/profile/ada?tab=communities')
  await page.getByText('No communities to show').waitFor()
  expect(pageErrors).toEqual([])
})
