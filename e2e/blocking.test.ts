import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, joinUnseen, type Member, type Person, requestOf } from './people.ts'
import { goTo } from './view.ts'

let site: TestSite
let browser: Browser
let ben: Person
let cleo: Person
let adasPost: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  const ada = await joinUnseen(site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ben))
  adasPost = await post(ada, 'Who brings what?')
  await post(cleo, 'Cleo has baked a pie')
  await post(ben, 'Ben has made soup')
  await comment(ben, 'Soup from Ben')
  await comment(cleo, 'Pie from Cleo')
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

async function post(one: Person | Member, content: string): Promise<number> {
  const answer = await requestOf(one).post('/api/posts', { data: { content, visibility: 'public' } })
  const { id }: { id: number } = await answer.json()
  return id
}

const comment = ({ page }: Person, content: string) =>
  page.request.post(`/api/posts/${adasPost}/comment`, {
    multipart: { content, postId: String(adasPost) },
  })

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()

test('a member who blocks another meets them nowhere any more', async () => {
  const { page } = ben
  await page.goto('/?tab=public')
  await page.getByRole('tab', { name: 'Public' }).click()
  await card(page, 'Cleo has baked a pie').getByRole('link', { name: 'Cleo', exact: true }).click()
  await page.waitForURL('/profile/cleo')
  await page.getByRole('button', { name: 'Friends', exact: true }).waitFor()
  await page.getByRole('button', { name: 'More about Cleo' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('dialog', { name: 'Block Cleo' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Block' }).click()
  await toast(page, 'User blocked')
  await page.getByText('User not found').waitFor()
  await expectGone(page, { name: 'Cleo', comment: 'Pie from Cleo', others: 'Soup from Ben' })
})

test('a blocked member meets the other nowhere, and is not told why', async () => {
  await expectGone(cleo.page, { name: 'Ben', comment: 'Soup from Ben', others: 'Pie from Cleo' })
  await cleo.page.goto('/profile/ben')
  await cleo.page.getByText('User not found').waitFor()
  expect(await cleo.page.getByRole('button', { name: 'Unblock' }).count()).toBe(0)
})

test('a block is taken back in the settings, and the two can be friends anew', async () => {
  const { page } = ben
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Unblock Cleo' }).click()
  await toast(page, 'User unblocked')
  await page.getByText('You haven’t blocked anyone.').waitFor()
  await page.goto('/profile/cleo')
  await page.getByRole('button', { name: 'Add Friend' }).waitFor()
  await card(page, 'Cleo has baked a pie').waitFor()
  expect([...ben.pageErrors, ...cleo.pageErrors].filter(isUnexpected)).toEqual([])
})

test('a hidden member stays a friend, and is left out of the feeds', async () => {
  const { page } = ben
  await page.goto('/profile/ada')
  await page.getByRole('button', { name: 'More about Ada' }).click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await page.getByRole('dialog', { name: 'Hide Ada' }).getByRole('button', { name: 'Hide' }).click()
  await toast(page, 'User hidden')
  await goTo(page, 'Home')
  await card(page, 'Ben has made soup').waitFor()
  expect(await card(page, 'Who brings what?').count()).toBe(0)
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Unhide Ada' }).click()
  await toast(page, 'User no longer hidden')
  await goTo(page, 'Home')
  await card(page, 'Who brings what?').waitFor()
})

type Gone = { name: string; comment: string; others: string }

/** In the feeds, in a conversation, among the friends, in the search. */
async function expectGone(page: Page, { name, comment, others }: Gone): Promise<void> {
  const expectNoTrace = async () => expect(await page.getByText(name).count()).toBe(0)
  await page.goto('/')
  await page.getByRole('tab', { name: 'Public' }).click()
  await card(page, 'Who brings what?').waitFor()
  expect(await page.getByText(`${name} has`).count()).toBe(0)
  await page.goto(`/posts/${adasPost}`)
  await page.getByText(others).waitFor()
  expect(await page.getByText(comment).count()).toBe(0)
  await page.goto('/friends')
  await page.getByRole('tab', { name: /^Friends/, selected: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectNoTrace()
  await page.goto(`/search?q=${name}`)
  await page.getByText('No users or posts found').waitFor()
}

/** An invisible person is a 404, which browsers report as an error. */
const isUnexpected = (pageError: string) => !pageError.includes('status of 404')
