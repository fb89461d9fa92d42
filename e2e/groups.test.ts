import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, inviteBy, join, joinUnseen, type Person } from './people.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  for (const name of ['Ben', 'Cleo', 'Dora']) {
    const friend = await joinUnseen(site, name, await inviteBy(ada))
    const data = { content: `${name} says hello`, visibility: 'friends' }
    await call(friend, 'post', '/api/posts', data)
  }
  await ada.page.goto('/')
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()
const tab = (page: Page) => page.getByRole('tab', { name: /^Groups/ })
const post = (page: Page, name: string) => page.getByRole('article').filter({ hasText: `${name} says hello` })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** With its button, because Escape would close the toast first. */
const close = (page: Page) => page.getByRole('button', { name: 'Close' }).click()

async function openGroup(page: Page, name: string) {
  await tab(page).click()
  await dialog(page, 'Friend Groups').getByRole('button', { name: 'Manage Groups' }).click()
  await dialog(page, 'Manage Groups')
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  return dialog(page, 'Edit group')
}

test('a group is made, with a colour of its own', async () => {
  const { page } = ada
  await tab(page).click()
  const create = dialog(page, 'Friend Groups').getByRole('button', { name: 'Create a group' })
  await create.waitFor()
  await create.click()
  const manage = dialog(page, 'Manage Groups')
  await manage.getByRole('button', { name: 'New group' }).click()
  await manage.getByLabel('Name').fill('The band')
  await manage.getByRole('button', { name: 'Blue' }).click()
  await expect.poll(() => manage.getByLabel('Hex').inputValue()).toBe('#3FA2E8')
  await manage.getByRole('button', { name: 'Create group' }).click()
  await toast(page, 'Friend group created!')
})

test('friends are found and put into it, and taken out again', async () => {
  const { page } = ada
  const group = dialog(page, 'Edit group')
  const box = (name: string) => group.getByRole('checkbox', { name: new RegExp(name) })
  for (const name of ['Ben', 'Cleo', 'Dora']) await box(name).check()
  await toast(page, 'Friend added to group!')
  await group.getByText('In this group (3)').waitFor()
  await group.getByLabel('Search your friends').fill('dor')
  await box('Ben').waitFor({ state: 'detached' })
  await box('Dora').uncheck()
  await toast(page, 'Friend removed from group')
  await group.getByText('In this group (2)').waitFor()
})

test('a tick narrows the feed to the group, and a reload keeps it', async () => {
  const { page } = ada
  await dialog(page, 'Edit group').getByRole('button', { name: 'All groups' }).click()
  await dialog(page, 'Manage Groups').getByRole('button', { name: 'Back to filter' }).click()
  const filter = dialog(page, 'Friend Groups')
  await filter.getByRole('checkbox', { name: /The band/ }).check()
  await filter.getByRole('button', { name: 'Done' }).click()
  await post(page, 'Ben').waitFor()
  await post(page, 'Cleo').waitFor()
  expect(await post(page, 'Dora').count()).toBe(0)
  await expect.poll(() => tab(page).textContent()).toBe('Groups1 selected')
  await page.reload()
  await post(page, 'Ben').waitFor()
  expect(await post(page, 'Dora').count()).toBe(0)
  expect(await tab(page).getAttribute('aria-selected')).toBe('true')
})

test('the feed follows who is in the group', async () => {
  const { page } = ada
  const group = await openGroup(page, 'The band')
  await group.getByRole('checkbox', { name: /Cleo/ }).click()
  await toast(page, 'Friend removed from group')
  await close(page)
  await post(page, 'Cleo').waitFor({ state: 'detached' })
  await post(page, 'Ben').waitFor()
})

test('a group is renamed and recoloured by its number and by the picker', async () => {
  const { page } = ada
  const group = await openGroup(page, 'The band')
  await group.getByRole('button', { name: 'Rename or recolor' }).click()
  await group.getByLabel('Name').fill('The orchestra')
  await group.getByLabel('Pick a color').fill('#b57be0')
  await expect.poll(() => group.getByLabel('Hex').inputValue()).toBe('#B57BE0')
  await group.getByLabel('Hex').fill('#b57be1')
  await group.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Group updated!')
  await group.getByRole('heading', { name: 'The orchestra' }).waitFor()
  await close(page)
  await page.getByRole('list', { name: 'Chosen groups' }).getByText('The orchestra').waitFor()
})

test('Clear goes back to all friends', async () => {
  const { page } = ada
  await tab(page).click()
  await dialog(page, 'Friend Groups').getByRole('button', { name: 'Clear' }).click()
  await dialog(page, 'Friend Groups').getByRole('button', { name: 'Done' }).click()
  await post(page, 'Dora').waitFor()
  expect(new URL(page.url()).search).toBe('?feed=friends')
  expect(await tab(page).textContent()).toBe('Groups')
})

test('a deleted group is gone after one question, from the choice as well', async () => {
  const { page, pageErrors } = ada
  await tab(page).click()
  await dialog(page, 'Friend Groups')
    .getByRole('checkbox', { name: /The orchestra/ })
    .check()
  await close(page)
  const group = await openGroup(page, 'The orchestra')
  await group.getByRole('button', { name: 'Delete group' }).click()
  const question = dialog(page, 'Delete group')
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Friend group deleted')
  await dialog(page, 'Manage Groups').getByText('No friend groups yet').waitFor()
  await close(page)
  await post(page, 'Dora').waitFor()
  await expect.poll(() => tab(page).textContent()).toBe('Groups')
  await page.reload()
  await post(page, 'Dora').waitFor()
  expect(pageErrors).toEqual([])
})
