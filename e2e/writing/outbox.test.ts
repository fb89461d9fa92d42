import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Comment } from '@kith/shared/comments.ts'
import type { Message } from '@kith/shared/messages.ts'
import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person, pictures } from '../people.ts'
import { goTo } from '../view.ts'
import { filesIn } from './bring-files.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  await call(ben, 'post', '/api/posts', { content: 'Who is on the train?' })
  await call(ben, 'post', '/api/messages', { recipientId: await idOf(ada), content: 'Hello' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const words = (page: Page) => page.getByRole('textbox', { name: 'What would you like to share?' })
const waiting = (page: Page) => page.getByText('Waiting for a connection', { exact: true })
const unsentPost = (page: Page) => page.getByRole('article', { name: 'Your post that is not sent yet' })
const postsOf = (person: Person) => call<Post[]>(person, 'get', '/api/posts?filter=friends')
const from = (name: string, { page }: Person) => page.getByRole('article', { name: `Post by ${name}` })

/** The moments at which the server made things, which tell their order. */
const orderOf = (made: readonly ({ createdAt: string } | undefined)[]) =>
  made.map((one) => Date.parse(one?.createdAt ?? ''))

test('texts written without a connection wait, and are sent once and in order when it is back', async () => {
  const { page, pageErrors } = ada
  await page.goto('/')
  await from('Ben', ada)
    .getByRole('button', { name: /comment/i })
    .click()
  await page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  await page.context().setOffline(true)

  await words(page).fill('From the tunnel')
  await words(page).press('Control+Enter')
  await unsentPost(page).getByText('Waiting for a connection').waitFor()
  expect(await words(page).inputValue()).toBe('')
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('I am')
  await page.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter')
  await expect.poll(() => waiting(page).count()).toBe(2)

  // What is taken back is not sent.
  await words(page).fill('Better not')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.poll(() => unsentPost(page).count()).toBe(2)
  await unsentPost(page).filter({ hasText: 'Better not' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => words(page).inputValue()).toBe('Better not')
  expect(await unsentPost(page).count()).toBe(1)

  await page.context().setOffline(false)
  await unsentPost(page).waitFor({ state: 'detached' })
  await from('Ada', ada).getByText('From the tunnel').waitFor()
  await from('Ben', ada).getByRole('button', { name: '1 comment', exact: true }).waitFor()
  const [mine, theirs] = await postsOf(ada)
  expect([mine?.content, theirs?.content]).toEqual(['From the tunnel', 'Who is on the train?'])
  const comments = await call<Comment[]>(ada, 'get', `/api/posts/${theirs?.id}/comments`)
  expect(comments.map(({ content }) => content)).toEqual(['I am'])
  const [first = 0, second = 0] = orderOf([mine, comments[0]])
  expect(first).toBeLessThanOrEqual(second)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(pageErrors).toEqual([])
})

test('without a connection, the field for a message stays within the window', async () => {
  const { page } = ada
  await page.goto(`/messages?userId=${await idOf(ben)}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline. What you see may be out of date.').waitFor()
  const room = () =>
    field.evaluate((it) => window.innerHeight - it.closest('form')!.getBoundingClientRect().bottom)
  await expect.poll(room).toBeGreaterThanOrEqual(0)
  await page.context().setOffline(false)
})

test('what waits outlives a reload, and what the server took, but could not answer, is not made again', async () => {
  const { page, pageErrors } = ada
  await page.goto('/')
  // The server hears everything, but no answer comes back.
  for (const path of ['**/api/posts', '**/api/messages'])
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      return route.abort()
    })
  await words(page).fill('Heard, not answered')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await unsentPost(page).getByText('Waiting for a connection').waitFor()
  await goTo(page, 'Messages')
  await page.getByRole('button', { name: /Ben/ }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('See you there')
  await page.getByRole('button', { name: 'Send' }).click()
  await waiting(page).waitFor()
  await page.goto('/')
  await unsentPost(page).getByText('Heard, not answered').waitFor()
  // A call whose handler still runs would be let through, and its handler would fail.
  await page.unrouteAll({ behavior: 'wait' })
  await unsentPost(page).waitFor({ state: 'detached' })
  const posts = await postsOf(ada)
  expect(posts.filter(({ content }) => content === 'Heard, not answered')).toHaveLength(1)
  const sent = async () => {
    const messages = await call<Message[]>(ada, 'get', `/api/messages/${await idOf(ben)}`)
    return messages.filter(({ content }) => content === 'See you there').length
  }
  await expect.poll(sent).toBe(1)
  expect(pageErrors).toEqual([])
})

test('two tabs write two drafts, and neither is lost', async () => {
  const context = ada.page.context()
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, two]) await tab.goto('/')
  await words(one).fill('A, in one tab')
  await words(two).fill('B, in the other')
  for (const tab of [one, two]) await tab.reload()
  await expect.poll(() => words(one).inputValue()).toBe('A, in one tab')
  await expect.poll(() => words(two).inputValue()).toBe('B, in the other')
  // Like a browser that is closed: both tabs leave their drafts at once, each in its own process.
  await Promise.all([one, two].map((tab) => tab.close({ runBeforeUnload: false })))
  const { page, pageErrors } = ada
  await expect.poll(() => page.evaluate(openTabs)).toBe(1)
  await page.goto('/')
  const texts = new Set<string>()
  for (let drafts = 0; drafts < 2; drafts += 1) {
    await expect.poll(() => words(page).inputValue()).not.toBe('')
    texts.add(await words(page).inputValue())
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect.poll(() => unsentPost(page).count()).toBe(0)
  }
  expect([...texts].toSorted()).toEqual(['A, in one tab', 'B, in the other'])
  expect(pageErrors).toEqual([])
})

/** As many as hold the lock by which other tabs know them. A browser takes it from a closed one a moment later. */
const openTabs = async () =>
  (await navigator.locks.query()).held!.filter(({ name }) => name!.startsWith('kith.tab')).length

test('Undo brings back a discarded post whole', async () => {
  const { page } = ada
  await page.goto('/')
  await words(page).fill('A thought')
  await page.getByLabel('Who can see this post').selectOption('Public')
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await words(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await words(page).inputValue()).toBe('A thought')
  expect(await page.getByLabel('Who can see this post').inputValue()).toBe('public')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a photo that was changed on disk is to be chosen again, and nothing waits for it', async () => {
  const { page, pageErrors } = ada
  const folder = await mkdtemp(pathOf(tmpdir(), 'kith-changed-'))
  const [path = ''] = await filesIn(folder, await pictures(1))
  await page.goto('/')
  const card = from('Ben', ada)
  await card.getByRole('button', { name: /comment/i }).click()
  const field = card.getByRole('textbox', { name: 'Write a comment' })
  await field.fill('Look at that')
  await card.locator('input[type=file]').setInputFiles(path)
  await card.getByLabel(/^Description of the photo/).fill('A field')
  await changeOnDisk(path)
  await card.getByRole('button', { name: 'Post comment' }).click()
  const sentence = 'a.jpg can’t be read any more. Choose it again.'
  await card.getByRole('alert').getByText(sentence).waitFor()
  expect(await waiting(page).count()).toBe(0)

  // A plain message goes at once, as does one after a photo that can't be read.
  await goTo(page, 'Messages')
  await page.getByRole('button', { name: /Ben/ }).click()
  await page.locator('input[type=file]').setInputFiles(path)
  await changeOnDisk(path)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').getByText(sentence).waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('Are you there?')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = async () => {
    const messages = await call<Message[]>(ada, 'get', `/api/messages/${await idOf(ben)}`)
    return messages.map(({ content }) => content)
  }
  await expect.poll(sent).toContain('Are you there?')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByRole('alert').getByText(sentence).count()).toBe(0)

  // Nothing of the comment is lost, also over a reload, and it goes with the photo that is chosen again.
  await page.goto('/')
  await card.getByRole('button', { name: /comment/i }).click()
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  await card.getByText(sentence).waitFor()
  expect(await field.inputValue()).toBe('Look at that')
  expect(await card.getByRole('button', { name: 'Post comment' }).isDisabled()).toBe(true)
  await card.locator('input[type=file]').setInputFiles(path)
  expect(await card.getByLabel(/^Description of the photo/).inputValue()).toBe('A field')
  await card.getByRole('button', { name: 'Post comment' }).click()
  await card.getByRole('img', { name: 'A field' }).waitFor()
  // The browser reports that it could not send the two files, and nothing else.
  expect(pageErrors.splice(0).filter((line) => !line.includes('ERR_UPLOAD_FILE_CHANGED'))).toEqual([])
  await rm(folder, { recursive: true })
})

/** Like a program that saves a picture anew, a minute later than it was. Chromium tells files apart by the second. */
async function changeOnDisk(path: string): Promise<void> {
  const { mtimeMs } = await stat(path)
  await writeFile(path, (await pictures(2))[1]?.buffer ?? '')
  await utimes(path, new Date(), new Date(mtimeMs + 60_000))
}
