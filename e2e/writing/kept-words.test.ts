import type { Community } from '@kith/shared/communities.ts'
import { type Post, postWording } from '@kith/shared/posts.ts'
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

const draft = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

async function openDrafts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Drafts' }).click()
  await page.getByRole('heading', { name: 'Drafts', level: 1 }).waitFor()
}

test('a comment whose post is deleted is in the drafts, also after its page was opened, until it is deleted', async () => {
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const { id } = await call<Post>(ben, 'post', '/api/posts', { content: 'Plums', visibility: 'public' })
  const { page } = ada
  await page.goto(`/posts/${id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(ORPHAN)
  await deletePost(ben, id)
  await openDrafts(page)
  // The page has read the post.
  await page.reload()
  await draft(page, 'Comment').getByRole('link', { name: 'Open' }).click()
  await page.getByText(postWording.notFound, { exact: true }).waitFor()
  await page.goBack()
  await draft(page, 'Comment').getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Draft copied!', { exact: true }).waitFor()
  for (const name of ['Delete', 'Undo', 'Delete']) {
    await page.getByRole('listitem').getByRole('button', { name, exact: true }).press('Enter')
  }
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  await page.reload()
  await page.getByText('No drafts', { exact: true }).waitFor()
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(ORPHAN)
})

test('a comment that is sent when its post is gone is in the drafts', async () => {
  const { page } = ada
  const { id } = await call<Post>(ada, 'post', '/api/posts', { content: 'Quinces' })
  await page.goto(`/posts/${id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(ORPHAN)
  await deletePost(ada, id)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await page.getByRole('button', { name: 'Open Drafts' }).click()
  await draft(page, 'Comment').getByText(ORPHAN).waitFor()
})

test('a message and a post for a community are in the drafts while their writer is shut out, and in their place afterwards', async () => {
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
  await page.goto('/drafts')
  await draft(page, 'Message to Dora').getByText('Bring the scores').waitFor()
  await draft(page, 'Post in a community').getByText('Who sings alto?').waitFor()

  await call(dora, 'post', '/api/users/unblock', { userId: adaId })
  await call(ada, 'post', `/api/community-groups/${choir.id}/join`, {})
  await draft(page, 'Post in a community').getByRole('link', { name: 'Open' }).click()
  const field = page.getByRole('textbox', { name: /share/ })
  await expect.poll(() => field.inputValue()).toBe('Who sings alto?')
})
