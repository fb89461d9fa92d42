import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, inviteBy, join, joinUnseen, type Person, pictures } from './people.ts'

let site: TestSite
let browser: Browser
let ben: Person
let cleo: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  const ada = await joinUnseen(site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
  const content = 'Soup with @ada #soup'
  await ben.page.request.post('/api/posts', { data: { content, visibility: 'public' } })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()

test('from a name to its profile: posts, about, friends with those both know', async () => {
  const { page, pageErrors } = cleo
  await page.goto('/')
  await page.getByRole('tab', { name: 'Public' }).click()
  await page.getByRole('article').getByRole('link', { name: 'Ben', exact: true }).click()
  await page.waitForURL('/profile/ben')
  await page.getByRole('heading', { name: 'Ben', level: 1 }).waitFor()
  await page.getByRole('article').filter({ hasText: 'Soup with @ada' }).waitFor()

  await page.getByRole('tab', { name: 'About' }).click()
  await page.getByText('Member since').waitFor()
  await page.getByRole('region', { name: '1 mutual friend' }).getByRole('link', { name: 'Ada' }).waitFor()

  await page.getByRole('button', { name: '1 mutual friend' }).click()
  await page.waitForURL('/profile/ben?tab=friends')
  await page.getByText('Mutual', { exact: true }).waitFor()

  await page.getByRole('tab', { name: 'Posts' }).click()
  await page.getByRole('link', { name: '@ada' }).click()
  await page.waitForURL('/profile/ada')
  await page.getByText('No posts yet').waitFor()
  expect(pageErrors).toEqual([])
})

test('two members become friends from each other’s profiles, and end the friendship again', async () => {
  await cleo.page.goto('/profile/ben')
  await cleo.page.getByRole('button', { name: 'Add Friend' }).click()
  await toast(cleo.page, 'Friend request sent!')
  expect(await cleo.page.getByRole('button', { name: 'Request Sent' }).isDisabled()).toBe(true)

  await ben.page.goto('/profile/CLEO')
  await ben.page.getByRole('button', { name: 'Accept' }).click()
  await toast(ben.page, 'Friend request accepted!')
  await ben.page.getByRole('link', { name: 'Message User', exact: true }).waitFor()

  await cleo.page.reload()
  await cleo.page.getByRole('button', { name: 'Friends', exact: true }).click()
  await cleo.page.getByRole('menuitem', { name: 'Unfriend' }).click()
  await toast(cleo.page, 'User unfriended successfully')
  await cleo.page.getByRole('button', { name: 'Dismiss' }).click()
  await cleo.page.getByRole('button', { name: 'Add Friend' }).waitFor()
  expect([...ben.pageErrors, ...cleo.pageErrors]).toEqual([])
})

test('a profile says who somebody is: a cover of their own, a folded bio, links', async () => {
  const { page, pageErrors } = ben
  const bio = 'Grows beans behind the mill and writes it all down at https://example.org/beans. '
    .repeat(6)
    .trim()
  const links = [{ title: 'The beans', url: 'https://example.org/beans' }]
  await call(ben, 'put', '/api/profile', { bio, links })
  await page.goto('/profile/ben')
  await page.getByRole('button', { name: 'Change cover' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change cover' })
  await dialog.getByLabel('Choose a picture').setInputFiles((await pictures(1))[0]!)
  await dialog.getByRole('group').waitFor()
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await toast(page, 'Cover updated')
  const { coverImage } = await call<{ coverImage: string }>(ben, 'get', '/api/users/by-username/ben')
  await page.locator(`img[src^="${coverImage}"]`).waitFor()

  const reader = cleo.page
  await reader.goto('/profile/ben')
  const cover = reader.locator(`img[src^="${coverImage}"]`)
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.complete]))
    .toEqual([true, true])
  await reader.getByRole('link', { name: 'The beans' }).waitFor()
  const fold = reader.getByRole('button', { name: 'See more' })
  const before = await reader.getByRole('tab', { name: 'Posts' }).boundingBox()
  await fold.click()
  await reader.getByRole('button', { name: 'Show less' }).click()
  expect(await reader.getByRole('tab', { name: 'Posts' }).boundingBox()).toEqual(before)
  expect((await reader.request.get(coverImage)).status()).toBe(200)

  await call(ben, 'post', '/api/users/block', {
    userId: (await call<{ id: number }>(cleo, 'get', '/api/user')).id,
  })
  expect((await reader.request.get(coverImage)).status()).toBe(404)
  await page.getByRole('button', { name: 'Change cover' }).click()
  await dialog.getByRole('button', { name: 'Remove the current cover' }).click()
  await expect.poll(() => page.locator(`img[src^="${coverImage}"]`).count()).toBe(0)
  expect((await page.request.get(coverImage)).status()).toBe(404)
  expect(pageErrors).toEqual([])
})

test('an address with an id leads to the one with the username, an unknown one is not found, and the own profile can be edited', async () => {
  const { page, pageErrors } = ben
  const { id }: { id: number } = await (await page.request.get('/api/users/by-username/ada')).json()
  await page.goto(`/user/${id}?tab=about`)
  await page.waitForURL('/profile/ada?tab=about')
  await page.getByText('Member since').waitFor()
  await page.goto('/profile/ben')
  await page.getByRole('link', { name: 'Edit profile' }).waitFor()
  expect(await page.getByRole('button', { name: /^More about/ }).count()).toBe(0)
  expect(pageErrors).toEqual([])
  for (const path of ['/profile/nobody_here', '/user/999999', '/user/abc']) {
    await page.goto(path)
    await page.getByText('User not found').waitFor()
  }
})
