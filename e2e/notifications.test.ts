import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, idOf, inviteBy, join, joinUnseen, type Member, type Person, requestOf } from './people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let dan: Member
let postId: number
let replyId: number

/** Ada has three friends, who came by her invitations, and one notification of each other type. */
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await joinUnseen(site, 'Ben', await inviteBy(ada))
  const cleo = await joinUnseen(site, 'Cleo', await inviteBy(ada))
  dan = await joinUnseen(site, 'Dan', await inviteBy(ada))
  const eve = await joinUnseen(site, 'Eve', await inviteBy(ben))
  const finn = await joinUnseen(site, 'Finn', await inviteBy(ben))
  const adaId = await idOf(ada)
  postId = await post(ada, { content: 'A walk' })
  for (const friend of [ben, cleo, dan]) await call(friend, 'put', `/api/posts/${postId}/like`)
  const question = await comment(ada, postId, { content: 'Who comes along?' })
  await comment(ben, postId, { content: 'How far is it?' })
  replyId = await comment(cleo, postId, { content: 'I do', parentId: String(question) })
  await post(ben, { content: 'Hi @ada', taggedUserIds: [adaId] })
  await call(dan, 'post', '/api/messages', { recipientId: adaId, content: 'Good morning' })
  await call(eve, 'post', '/api/friends/request', { friendId: adaId })
  await call(ada, 'post', '/api/friends/request', { friendId: await idOf(finn) })
  const [request] = await call<{ id: number }[]>(finn, 'get', '/api/friends/requests/pending')
  await call(finn, 'post', '/api/friends/respond', { friendshipId: request!.id, status: 'accepted' })
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const post = async (person: Person | Member, data: { content: string; taggedUserIds?: number[] }) =>
  (await call<Post>(person, 'post', '/api/posts', { ...data, visibility: 'friends' })).id

async function comment(
  one: Person | Member,
  id: number,
  multipart: { content: string; parentId?: string },
): Promise<number> {
  const answer = await requestOf(one).post(`/api/posts/${id}/comment`, { multipart })
  expect(answer.ok(), await answer.text()).toBe(true)
  const made: { id: number } = await answer.json()
  return made.id
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

test('the panel shows all that happened, with the words of it and the faces of all', async () => {
  const { page } = ada
  await page.goto('/')
  await bell(page, 11).click()
  await panel(page).getByText('Today', { exact: true }).waitFor()
  const likes = row(page, 'liked your post')
  expect(await likes.textContent()).toContain('Dan, Cleo and 1 other liked your post')
  expect(await likes.locator('svg').count()).toBe(3)
  expect(await panel(page).getByText('Unread', { exact: true }).count()).toBe(10)
  for (const [words, excerpt] of [
    ['Dan sent you a message', 'Good morning'],
    ['Ben commented on your post', 'How far is it?'],
    ['Dan, Cleo and 1 other liked your post', 'A walk'],
  ] as const)
    expect(await row(page, words).getByRole('link').textContent(), words).toContain(`${words}${excerpt}`)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await bell(page, 11).evaluate((node) => node === document.activeElement)).toBe(true)
})

/** Each row, how many notifications of the badge it stands for, where it leads, and what is there. */
const ways = (): [words: string, count: number, path: string, seen: string][] => [
  ['Finn accepted your friend request', 1, '/friends', 'Finn'],
  ['Eve sent you a friend request', 1, '/friends?tab=requests', 'Eve'],
  ['Dan sent you a message', 0, '/messages', 'Good morning'],
  ['Ben mentioned you in a post', 1, '/posts/', 'Hi'],
  ['Cleo replied to your comment', 1, `/posts/${postId}?comment=${replyId}`, 'I do'],
  ['Ben commented on your post', 1, `/posts/${postId}?comment=`, 'How far is it?'],
  ['Dan, Cleo and 1 other liked your post', 3, `/posts/${postId}`, 'A walk'],
  ['Cleo joined with your invitation', 1, '/profile/cleo', '@cleo'],
]

test('each row leads to its page, and its dot and its part of the badge go', async () => {
  const { page } = ada
  let unread = 11
  for (const [words, count, path, seen] of ways()) {
    await bell(page, unread).click()
    await row(page, words).getByText('Unread', { exact: true }).waitFor()
    await row(page, words).getByRole('link').click()
    await expect.poll(() => page.url(), { message: words }).toContain(path)
    // A conversation is read once its messages are there.
    const place = isMessage(words) ? page.getByRole('log') : page.getByRole('main')
    await place.getByText(seen).filter({ visible: true }).first().waitFor()
    unread -= count
    await panel(page).waitFor({ state: 'detached' })
    await bell(page, unread).click()
    await expectDone(page, words)
    await bell(page, unread).click()
    await panel(page).waitFor({ state: 'detached' })
  }
})

const isMessage = (words: string) => words.endsWith('sent you a message')

/** A row that was opened has no dot. That of a conversation that was read is gone. */
async function expectDone(page: Page, words: string): Promise<void> {
  if (isMessage(words)) {
    await panel(page).getByRole('listitem').first().waitFor()
    return expect.poll(() => row(page, words).count(), { message: words }).toBe(0)
  }
  await row(page, words).waitFor()
  expect(await row(page, words).getByText('Unread', { exact: true }).count(), words).toBe(0)
}

test('all are marked as read at once, and stay so; Escape closes the panel, not the toast', async () => {
  const { page } = ada
  await bell(page, 2).click()
  await row(page, 'Dan joined').waitFor()
  const rows = await panel(page).getByRole('listitem').allTextContents()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  const toast = page.locator('[data-toast]').filter({ hasText: 'All notifications marked as read' })
  await toast.waitFor()
  await bell(page, 0).waitFor()
  expect(await panel(page).getByText('Unread', { exact: true }).count()).toBe(0)
  expect(await panel(page).getByRole('listitem').count()).toBe(rows.length)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await toast.isVisible()).toBe(true)
  await expect.poll(() => bell(page, 0).evaluate((node) => node === document.activeElement)).toBe(true)
  await page.reload()
  await bell(page, 0).click()
  await row(page, 'Dan joined').waitFor()
  expect(await panel(page).getByText('Unread', { exact: true }).count()).toBe(0)
})

test('on the page a conversation has one row, which goes when it is read elsewhere', async () => {
  const { page } = ada
  await panel(page).getByRole('link', { name: 'See all' }).click()
  await page.waitForURL('/notifications')
  await panel(page).waitFor({ state: 'detached' })
  const adaId = await idOf(ada)
  const conversation = row(page, 'Dan sent you a message')
  for (const content of ['Still there?', 'At the gate']) {
    await call(dan, 'post', '/api/messages', { recipientId: adaId, content })
    await conversation.getByText(content).waitFor()
  }
  expect(await conversation.count()).toBe(1)
  await bell(page, 0).waitFor()
  await page.getByRole('link', { name: 'Messages, 2 unread' }).first().waitFor()
  await call(ada, 'get', `/api/messages/${await idOf(dan)}`)
  await conversation.waitFor({ state: 'detached' })
})

test('nothing went wrong in the browser', () => {
  expect(ada.pageErrors).toEqual([])
})
