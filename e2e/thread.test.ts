import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, type Person, pictures } from './people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let postId: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const answer = await ada.page.request.post('/api/posts', { data: { content: 'Which bread?' } })
  postId = ((await answer.json()) as Post).id
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const comment = (page: Page, text: string) =>
  page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text })
const like = (page: Page, text: string) =>
  comment(page, text).getByRole('button', { name: 'Like', exact: true })

test('friends talk under a post: comment, reply with a photo, like, find it by its link, delete', async () => {
  await unfold(ben.page)
  await ben.page.getByText('No comments yet. Be the first to comment!').waitFor()
  await ben.page.getByRole('textbox', { name: 'Write a comment' }).fill('Rye, always')
  await ben.page.getByRole('button', { name: 'Post comment' }).click()
  await like(ben.page, 'Rye, always').waitFor()
  await ben.page.getByRole('button', { name: '1 comment', exact: true }).waitFor()

  await unfold(ada.page)
  await reply(ada.page, 'Rye, always', 'Like this one?')
  const photo = comment(ada.page, 'Like this one?').getByRole('img', { name: 'A loaf' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await like(ada.page, 'Rye, always').click()
  await ada.page.getByRole('button', { name: '1 like', exact: true }).click()
  await ada.page.getByRole('dialog', { name: 'Likes' }).getByText('@ada').waitFor()
  await ada.page.keyboard.press('Escape')

  await followLink(ada.page)
  await openPhoto(ada.page)
  await removeFirst(ben.page)
  await removeLast(ada.page)
  expect([...ada.pageErrors, ...ben.pageErrors]).toEqual([])
})

test('a half-written comment is still there after a reload', async () => {
  const { page } = ben
  await page.goto(`/posts/${postId}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Half a tho')
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Write a comment' }).inputValue())
    .toBe('Half a tho')
})

async function unfold(page: Page): Promise<void> {
  await page.goto('/')
  const post = page.getByRole('article', { name: 'Post by Ada' })
  await post.getByRole('button', { name: /comment/i }).click()
  await post.getByRole('textbox', { name: 'Write a comment' }).waitFor()
}

async function reply(page: Page, to: string, words: string): Promise<void> {
  await comment(page, to).getByRole('button', { name: 'Reply' }).click()
  const form = page.getByRole('form', { name: 'Reply to Ben' })
  const field = form.getByRole('textbox', { name: 'Reply to Ben' })
  await field.fill(words)
  await form.locator('input[type=file]').setInputFiles(await pictures(1))
  await form.getByLabel(/^Description of the photo/).fill('A loaf')
  await field.press('Control+Enter')
  await like(page, words).waitFor()
}

/** The time of a comment links to it. There it is in view, focused, and highlighted for 3 seconds. */
async function followLink(page: Page): Promise<void> {
  const links = comment(page, 'Like this one?').getByRole('link')
  await links
    .filter({ has: page.getByRole('time') })
    .first()
    .click()
  await page.waitForURL(/\/posts\/\d+\?comment=\d+$/)
  const target = comment(page, 'Like this one?')
  const isShown = () => target.evaluate((node) => node === document.activeElement)
  await expect.poll(isShown).toBe(true)
  await page.reload()
  await expect.poll(isShown).toBe(true)
  const colour = () => target.evaluate((node) => getComputedStyle(node).backgroundColor)
  expect(await colour()).not.toBe('rgba(0, 0, 0, 0)')
  await expect.poll(colour).toBe('rgba(0, 0, 0, 0)')
}

async function openPhoto(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open photo 1 of 1' })
  await opener.click()
  await page.getByRole('dialog', { name: 'Photos' }).getByRole('img', { name: 'A loaf' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true)
}

/** A comment with a reply leaves an empty place. */
async function removeFirst(page: Page): Promise<void> {
  await page.reload()
  await unfold(page)
  await remove(page, 'Rye, always')
  await page.getByText('Comment deleted').waitFor()
  await page.getByRole('button', { name: '1 comment', exact: true }).waitFor()
}

/** With its last reply, the empty place is removed too. */
async function removeLast(page: Page): Promise<void> {
  await page.goto(`/post/${postId}`)
  await page.getByRole('heading', { name: 'Comments (1)' }).waitFor()
  await remove(page, 'Like this one?')
  await page.getByRole('heading', { name: 'Comments (0)' }).waitFor()
  await page.getByText('No comments yet. Be the first to comment!').waitFor()
}

async function remove(page: Page, text: string): Promise<void> {
  await comment(page, text).getByRole('button', { name: 'More about this comment' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click()
}
