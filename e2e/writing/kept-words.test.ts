import type { Community } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, PASSWORD, type Person } from '../people.ts'
import { goTo } from '../view.ts'

let site: TestSite
let browser: Browser
let ada: Person

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  await call<Post>(ada, 'post', '/api/posts', { content: 'The apple tres bloom' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const CHANGED = 'The apple trees bloom, and the bees have come'

/** Opens the editor of the one post, and returns its field. */
async function edit(page: Page) {
  await page.getByRole('button', { name: 'Post menu' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  return page.getByRole('textbox', { name: 'Text of the post' })
}

/** The session ends elsewhere. The page hears of it by itself, and its member signs in again there. */
async function endAndSignIn(person: Person): Promise<void> {
  await person.page.request.post('/api/logout')
  await signIn(person)
  await goTo(person.page, 'Home')
}

async function signIn({ page, username }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a changed text of a post outlasts Escape, another page, a reload and the session, until it is saved', async () => {
  const { page } = ada
  await page.goto('/')
  const field = await edit(page)
  await field.fill(CHANGED)
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  const ways: [way: string, go: () => Promise<unknown>][] = [
    ['Escape', async () => undefined],
    ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
    ['another page', () => goTo(page, 'Messages').then(() => goTo(page, 'Home'))],
    ['a reload', () => page.reload()],
    ['the end of the session', () => endAndSignIn(ada)],
  ]
  for (const [way, go] of ways) {
    await go()
    await edit(page)
    expect(await field.inputValue(), way).toBe(CHANGED)
  }
  await page.getByRole('button', { name: 'Discard changes' }).waitFor()
  await page.getByRole('form', { name: 'Edit post' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Post updated successfully!', { exact: true }).waitFor()
  await edit(page)
  expect(await field.inputValue()).toBe(CHANGED)
  expect(await page.getByRole('button', { name: 'Discard changes' }).count()).toBe(0)
})

test('a change is discarded after a question', async () => {
  const { page } = ada
  await page.goto('/')
  const field = await edit(page)
  await field.fill('Not what I meant')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await field.waitFor({ state: 'detached' })
  await edit(page)
  expect(await field.inputValue()).toBe(CHANGED)
})

test('a post sent after the session has ended waits, and goes out once its author has signed in again', async () => {
  const page = await ada.page.context().newPage()
  await ada.page.goto('about:blank', { waitUntil: 'load' })
  // A page that hears of the end before it sends anything shows the sign-in page. So it has no live channel, and the
  // session ends when the post is on its way.
  await page.routeWebSocket(/\/ws\b/, () => undefined)
  const endAndGoOn = async (route: Route) => {
    await page.request.post('/api/logout')
    await route.continue()
  }
  await page.route('**/api/posts', endAndGoOn, { times: 1 })
  await page.goto('/')
  await page.getByRole('textbox', { name: 'What would you like to share?' }).fill('Written just in time')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText('Session Expired', { exact: true }).waitFor()
  await signIn({ ...ada, page })
  await page.getByRole('article', { name: 'Post by Ada' }).getByText('Written just in time').waitFor()
  const posts = await call<Post[]>(ada, 'get', '/api/posts?filter=friends')
  expect(posts.filter(({ content }) => content === 'Written just in time')).toHaveLength(1)
  await page.close()
})

/** As in another browser of theirs. */
async function deletePost({ page }: Person, id: number): Promise<void> {
  expect((await page.request.delete(`/api/posts/${id}`)).status()).toBe(204)
}

const ORPHAN = 'The plums were better last year'

test('a comment whose post is deleted is told of, shows on Home and on the page of the post, and can be deleted', async () => {
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const { id } = await call<Post>(ben, 'post', '/api/posts', { content: 'Plums', visibility: 'public' })
  const { page } = ada
  await page.goto(`/posts/${id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(ORPHAN)
  await deletePost(ben, id)
  await goTo(page, 'Home')
  await page.getByText("Your comment can't be posted any more", { exact: true }).waitFor()
  const left = page.getByRole('article', { name: "Your comment that can't be posted any more" })
  for (const path of ['/', `/posts/${id}`, `/post/${id}`, '/']) {
    await page.goto(path)
    await left.getByText(ORPHAN).waitFor()
  }
  await left.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Comment copied!', { exact: true }).waitFor()
  await left.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await left.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('article', { name: 'Post by Ada' }).first().waitFor()
  expect(await left.count()).toBe(0)
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(ORPHAN)
})

test('a comment that is sent when its post is gone shows on Home', async () => {
  const { page } = ada
  const { id } = await call<Post>(ada, 'post', '/api/posts', { content: 'Quinces' })
  await page.goto(`/posts/${id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(ORPHAN)
  await deletePost(ada, id)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await page.getByText("Your comment can't be posted any more", { exact: true }).waitFor()
  await goTo(page, 'Home')
  await page
    .getByRole('article', { name: "Your comment that can't be posted any more" })
    .getByText(ORPHAN)
    .waitFor()
})

const shown = (page: Page, what: string) =>
  page.getByRole('article', { name: `Your ${what} that can't be`, exact: false })

test('a message and a post for a community show on Home while their writer is shut out, and are in their place afterwards', async () => {
  const { page } = ada
  const dora = await join(browser, site, 'Dora', await inviteBy(ada))
  const [adaId, doraId] = [await idOf(ada), await idOf(dora)]
  const choir = await call<Community>(dora, 'post', '/api/community-groups', { name: 'Choir' })
  await call(ada, 'post', `/api/community-groups/${choir.id}/join`, {})
  await page.goto(`/messages?userId=${doraId}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Bring the scores')
  await page.goto(`/groups/${choir.id}`)
  await page.getByRole('textbox', { name: /share/ }).fill('Who sings alto?')
  const member = `/api/community-groups/${choir.id}/members/${adaId}`
  expect((await dora.page.request.delete(member)).status()).toBe(204)
  await call(dora, 'post', '/api/users/block', { userId: adaId })
  await page.goto('/')
  await shown(page, 'message').getByText('Bring the scores').waitFor()
  await shown(page, 'draft').getByText('Who sings alto?').waitFor()

  await call(dora, 'post', '/api/users/unblock', { userId: adaId })
  await call(ada, 'post', `/api/community-groups/${choir.id}/join`, {})
  await page.goto('/')
  await shown(page, 'draft').waitFor({ state: 'detached' })
  await shown(page, 'message').getByText('Bring the scores').waitFor()
  await page.goto(`/groups/${choir.id}`)
  const field = page.getByRole('textbox', { name: /share/ })
  await expect.poll(() => field.inputValue()).toBe('Who sings alto?')
})
