import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, inviteBy, join, joinUnseen, type Person } from './people.ts'
import { goTo } from './view.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let cleo: Person

const WORDS = 'The apple trees bloom in our #garden'

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ben))
  const dora = await joinUnseen(site, 'Dora', await inviteBy(ada))
  const { id } = await call<{ id: number }>(dora, 'get', '/api/user')
  const { id: friendshipId } = await call<{ id: number }>(ben, 'post', '/api/friends/request', {
    friendId: id,
  })
  await call(dora, 'post', '/api/friends/respond', { friendshipId, status: 'accepted' })
  await call(ada, 'post', '/api/posts', { content: WORDS, visibility: 'friends' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()

test('a saved post is found again, and unsaved', async () => {
  const { page, pageErrors } = ben
  await page.goto('/bookmarks')
  await page.getByText('No saved posts yet').waitFor()

  await goTo(page, 'Home')
  const save = card(page, WORDS).getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await goTo(page, 'Bookmarks')
  await card(page, WORDS).waitFor()
  expect(await save.getAttribute('aria-pressed')).toBe('true')

  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await save.click()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('false')
  await removed
  await page.reload()
  await page.getByText('No saved posts yet').waitFor()
  expect(pageErrors).toEqual([])
})

test('a saved comment leads back to its conversation', async () => {
  const { page, pageErrors } = ben
  const [post] = await call<Post[]>(ada, 'get', '/api/posts')
  const said = await page.request.post(`/api/posts/${post!.id}/comment`, {
    multipart: { content: 'Ours too!', postId: String(post!.id) },
  })
  const { id }: { id: number } = await said.json()
  await call(ben, 'put', `/api/comments/${id}/bookmark`)
  await page.goto('/bookmarks?tab=comments')
  await page.getByText('Ours too!').waitFor()
  await page.getByRole('link', { name: 'See the conversation' }).click()
  await page.waitForURL(`/posts/${post!.id}?comment=${id}`)
  await page.getByRole('article', { name: 'Comment by Ben' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a post is shared to the own feed, and members who may not see the original read that it is unavailable', async () => {
  const { page, pageErrors } = ben
  await goTo(page, 'Home')
  await card(page, WORDS).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share post' })
  await dialog.getByText(WORDS).waitFor()
  expect(await dialog.getByRole('button', { name: 'Share to your feed' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('Come and see')
  await dialog.getByRole('button', { name: 'Share to your feed' }).click()
  await toast(page, 'Post shared to your feed!')
  await dialog.waitFor({ state: 'detached' })
  await card(page, 'Come and see').getByText(WORDS).waitFor()

  await cleo.page.goto('/')
  await card(cleo.page, 'Come and see').getByText('Post no longer available').waitFor()
  expect(await cleo.page.getByText(WORDS).count()).toBe(0)
  expect([...pageErrors, ...cleo.pageErrors]).toEqual([])
})

test('a post is shared to friends in messages, and a friend who may not see it reads that it is unavailable', async () => {
  const { page, pageErrors } = ben
  await card(page, WORDS).last().getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share post' })
  await dialog.getByRole('tab', { name: 'Friends' }).click()
  await dialog.getByRole('button', { name: 'Share to friends' }).click()
  await toast(page, 'Please select at least one friend to share with.')
  for (const name of ['Ada', 'Dora', 'Cleo']) {
    await dialog.getByRole('searchbox', { name: 'Search friends' }).fill(name)
    await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  }
  await dialog.getByText('3 friends selected').waitFor()
  await dialog.getByText(/^Cleo can’t see this post/).waitFor()
  await dialog.getByRole('button', { name: 'Share to friends' }).click()
  await toast(page, 'Post shared!')
  await toast(page, 'Shared with 3 friends')
  await dialog.waitFor({ state: 'detached' })

  await openShared(ada)
  await cleo.page.goto('/messages')
  await cleo.page.getByRole('button', { name: /Ben/ }).click()
  await cleo.page.getByText('Post no longer available').waitFor()
  expect(await cleo.page.getByText(WORDS).count()).toBe(0)
  expect([...pageErrors, ...ada.pageErrors, ...cleo.pageErrors]).toEqual([])
})

async function openShared({ page }: Person): Promise<void> {
  await page.goto('/messages')
  await page.getByRole('button', { name: /Ben.*1 unread/ }).click()
  await page.getByRole('log').getByText(`Check out this post from Ada: ${WORDS}`).waitFor()
  await page
    .getByRole('log')
    .getByRole('link', { name: new RegExp(WORDS) })
    .click()
  await page.waitForURL(/\/posts\/\d+$/)
  await card(page, WORDS).waitFor()
  await page.goBack()
  // Back in the conversation that was open.
  await page.getByRole('region', { name: 'Conversation with Ben' }).waitFor()
}

test('the link to a post is copied, and opens it', async () => {
  const { page, pageErrors } = ben
  await card(page, WORDS).last().getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  await toast(page, 'Link copied!')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${site.url}/post/\\d+$`))
  await page.goto(link)
  await page.getByText(WORDS).first().waitFor()
  expect(pageErrors).toEqual([])
})

test('a hashtag leads to its page, and is followed', async () => {
  const { page, pageErrors } = ben
  await page.setViewportSize({ width: 1280, height: 900 })
  await goTo(page, 'Home')
  await card(page, WORDS).last().getByRole('link', { name: '#garden' }).click()
  await page.getByRole('heading', { name: '#garden' }).waitFor()
  await page.getByText('1 post', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('button', { name: 'Following' }).waitFor()
  await page.getByText('Your Hashtags').waitFor()

  // Cleo may not see Ada's post: to her the hashtag looks unused.
  await cleo.page.goto('/hashtag/garden')
  await cleo.page.getByText('Be the first to post with #garden!').waitFor()
  await cleo.page.getByText('0 posts', { exact: true }).waitFor()
  expect([...pageErrors, ...cleo.pageErrors]).toEqual([])
})

test('moderators pin posts to the left column, which shows three and the rest on a press', async () => {
  const { page, pageErrors } = ada
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const n of [1, 2, 3, 4]) {
    const { id } = await call<Post>(ada, 'post', '/api/posts', { content: `TestSite rule ${n}` })
    if (n < 4) await call(ada, 'post', `/api/posts/${id}/pin`)
  }
  await page.goto('/')
  const column = page.getByRole('complementary')
  await column.getByRole('link', { name: /TestSite rule 3/ }).waitFor()
  await card(page, 'TestSite rule 4').getByRole('button', { name: 'Post menu' }).click()
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await toast(page, 'Post pinned successfully')
  await column.getByRole('button', { name: '+1 more pinned posts' }).click()
  await column.getByRole('link', { name: /TestSite rule 1/ }).click()
  await page.waitForURL(/\/posts\/\d+$/)
  expect(pageErrors).toEqual([])
})
