import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { inviteBy, join, type Person } from '../people.ts'

const HIDE = 'Hide this person’s posts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let mo: Person

/** Ada is the admin, Ben is her friend; Mona is a moderator and nobody's friend. */
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  mo = await join(browser, site, 'Mona', await site.moderatorLink())
  await write(ben, 'By Ben', 'public')
  await write(mo, 'By Mona', 'public')
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

async function write({ page }: Person, content: string, visibility: string): Promise<number> {
  const answer = await page.request.post('/api/posts', { data: { content, visibility } })
  return ((await answer.json()) as Post).id
}

/** The items of the post's menu on its page. */
async function menuOf(page: Page, postId: number): Promise<string[]> {
  await page.goto(`/posts/${postId}`)
  await page.getByRole('button', { name: 'Post menu' }).click()
  await page.getByRole('menuitem').first().waitFor()
  const items = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  return items
}

const choose = async ({ page }: Person, item: string) => {
  await page.getByRole('button', { name: 'Post menu' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const said = ({ page }: Person, words: string) => page.getByText(words, { exact: true }).waitFor()

test('a moderator opens a post that is not for them, reads its thread, and takes no part in it', async () => {
  const { page, pageErrors } = mo
  const id = await write(ben, 'For friends alone', 'friends')
  await ada.page.request.post(`/api/posts/${id}/comment`, { data: { content: 'Good to know' } })
  await page.goto('/')
  await said(mo, 'By Mona')
  expect(await page.getByText('For friends alone').count()).toBe(0)

  expect(await menuOf(page, id)).toEqual(['Copy link', 'Pin', HIDE, 'Report', 'Delete'])
  await said(mo, 'For friends alone')
  await said(mo, 'Good to know')
  await said(mo, 'Not shared with you. You see it because you look after this site.')
  for (const name of ['Like', 'Share', 'Save', 'Reply'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Write a comment' }).count()).toBe(0)
  expect(pageErrors).toEqual([])

  const refused = await Promise.all([
    page.request.put(`/api/posts/${id}/like`),
    page.request.put(`/api/posts/${id}/bookmark`),
    page.request.post(`/api/posts/${id}/comment`, { data: { content: 'No' } }),
    page.request.post(`/api/posts/${id}/repost`, { data: { content: 'No' } }),
    page.request.delete(`/api/posts/${id}`),
  ])
  expect(refused.map((answer) => answer.status())).toEqual([404, 404, 404, 404, 403])
})

test('a pinned post is in the left column of those who may see it, until it is unpinned', async () => {
  for (const { page } of [ada, mo]) await page.setViewportSize({ width: 1280, height: 720 })
  const openId = await write(ben, 'Open to all', 'public')
  expect((await mo.page.request.post(`/api/posts/${openId}/pin`)).ok()).toBe(true)
  const openIn = ({ page }: Person) => page.getByRole('complementary').getByText('Open to all')
  const id = await write(ben, 'Worth keeping in view', 'friends')
  await mo.page.goto(`/posts/${id}`)
  await choose(mo, 'Pin')
  await said(mo, 'Post pinned successfully')
  const pinned = ada.page.getByRole('complementary').getByRole('link', { name: /Worth keeping in view/ })
  await ada.page.goto('/')
  await pinned.click()
  await ada.page.waitForURL(`/posts/${id}`)
  // The address changes before the page does, and home shows two that are pinned.
  await ada.page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  await said(ada, 'Pinned')
  await mo.page.goto('/')
  await openIn(mo).waitFor()
  expect(await mo.page.getByText('Worth keeping in view').count()).toBe(0)

  await mo.page.goto(`/posts/${id}`)
  await choose(mo, 'Unpin')
  await said(mo, 'Post unpinned successfully')
  await ada.page.reload()
  await openIn(ada).waitFor()
  expect(await pinned.count()).toBe(0)
  expect([...ada.pageErrors, ...mo.pageErrors]).toEqual([])
})

test('a moderator deletes a post from its page, after a question, and it is gone for all', async () => {
  const id = await write(ben, 'Not what this site is for', 'friends')
  const [feed, post] = [ada.page, mo.page]
  await feed.goto('/')
  await said(ada, 'Not what this site is for')
  await post.goto(`/posts/${id}`)
  await choose(mo, 'Delete')
  await said(mo, 'Are you sure you want to delete this post? This action cannot be undone.')
  await post.getByRole('button', { name: 'Delete' }).click()
  await said(mo, 'Post deleted successfully!')
  await post.waitForURL('/')
  await post.goto(`/posts/${id}`)
  await said(mo, 'Post not found')

  await feed.reload()
  await said(ada, 'By Ben')
  expect(await feed.getByText('Not what this site is for').count()).toBe(0)
  const answers = await Promise.all([ada, ben, mo].map(({ page }) => page.request.get(`/api/posts/${id}`)))
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404])
  expect(besidesGone([...ada.pageErrors, ...mo.pageErrors])).toEqual([])
})

test('a moderator deletes a post from its card', async () => {
  await write(ben, 'Seen by everyone', 'public')
  const { page } = mo
  await page.goto('/')
  await page.getByRole('tab', { name: 'Public' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Seen by everyone' })
  await card.getByRole('button', { name: 'Post menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await said(mo, 'Post deleted successfully!')
  expect(await card.count()).toBe(0)
  await ben.page.goto('/')
  await said(ben, 'By Ben')
  expect(await ben.page.getByText('Seen by everyone').count()).toBe(0)
  expect(besidesGone([...ben.pageErrors, ...mo.pageErrors])).toEqual([])
})

/** Page errors other than the 404 that a browser reports for the page of a deleted post. */
const besidesGone = (pageErrors: string[]) =>
  pageErrors.filter((words) => !/404.*\/api\/posts\/\d+/.test(words))
