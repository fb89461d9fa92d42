import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, idOf, inviteBy, join, type Person } from './people.ts'
import { view } from './view.ts'

let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let cleo: Person
let dan: Person
let postId: number
let replyId: number

/** Ada has three friends, who came by her invitations, and one notice of each other type. */
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
  dan = await join(browser, site, 'Dan', await inviteBy(ada))
  const eve = await join(browser, site, 'Eve', await inviteBy(ben))
  const finn = await join(browser, site, 'Finn', await inviteBy(ben))
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

const post = async (person: Person, data: { content: string; taggedUserIds?: number[] }) =>
  (await call<Post>(person, 'post', '/api/posts', { ...data, visibility: 'friends' })).id

async function comment(
  { page }: Person,
  id: number,
  multipart: { content: string; parentId?: string; taggedUserIds?: string },
): Promise<number> {
  const answer = await page.request.post(`/api/posts/${id}/comment`, { multipart })
  expect(answer.ok(), await answer.text()).toBe(true)
  const made: { id: number } = await answer.json()
  return made.id
}

/** On a phone the bar at the bottom leads to a page, which stands in for the panel. */
const isPhone = view.isMobile
const bell = (page: Page, unread?: number | '99+') =>
  page.getByRole(isPhone ? 'link' : 'button', {
    name:
      unread === undefined ? /^Notifications/ : unread ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  })
const panel = (page: Page) =>
  isPhone ? page.getByRole('main') : page.getByRole('dialog', { name: 'Notifications' })
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

test('the panel shows all that happened, and what is grouped has the faces of all', async () => {
  const { page } = ada
  await page.goto('/')
  await bell(page, 11).click()
  await panel(page).getByText('Today', { exact: true }).waitFor()
  const likes = row(page, 'liked your post')
  expect(await likes.textContent()).toContain('Dan, Cleo and 1 other liked your post')
  expect(await likes.locator('svg').count()).toBe(3)
  expect(await panel(page).getByText('Unread', { exact: true }).count()).toBe(10)
  if (isPhone) return
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await bell(page).evaluate((node) => node === document.activeElement)).toBe(true)
})

test('rows have the words of what they are about', async () => {
  const { page } = ada
  await page.goto('/')
  await bell(page, 11).click()
  for (const [words, excerpt] of [
    ['Dan sent you a message', 'Good morning'],
    ['Ben commented on your post', 'How far is it?'],
    ['Dan, Cleo and 1 other liked your post', 'A walk'],
  ] as const)
    expect(await row(page, words).getByRole('link').textContent(), words).toContain(`${words}${excerpt}`)
})

/** Each row, how many notices of the badge it stands for, where it leads, and what is there. */
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
  await page.goto('/')
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
    if (isPhone) await page.goBack()
    else await panel(page).waitFor({ state: 'detached' })
    await bell(page, unread).click()
    await expectDone(page, words)
    if (isPhone) continue
    await bell(page).click()
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

test('all are marked as read at once, and stay so', async () => {
  const { page } = ada
  await page.goto('/')
  await bell(page, 2).click()
  await row(page, 'Dan joined').waitFor()
  const rows = await panel(page).getByRole('listitem').allTextContents()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await page.getByText('All notifications marked as read').first().waitFor()
  await bell(page, 0).waitFor()
  expect(await panel(page).getByText('Unread', { exact: true }).count()).toBe(0)
  expect(await panel(page).getByRole('listitem').count()).toBe(rows.length)
  await page.reload()
  await bell(page, 0).click()
  await row(page, 'Dan joined').waitFor()
  expect(await panel(page).getByText('Unread', { exact: true }).count()).toBe(0)
})

test('the page has more than the panel, and is read to its end', async () => {
  const { page } = ada
  const taggedUserIds = JSON.stringify([await idOf(ada)])
  const own = await post(ben, { content: 'A long talk' })
  for (let n = 0; n < 25; n++) await comment(ben, own, { content: `${n} @ada`, taggedUserIds })
  await page.goto('/')
  await bell(page, 25).click()
  await row(page, 'mentioned you in a comment').first().waitFor()
  if (!isPhone) {
    expect(await panel(page).getByRole('listitem').count()).toBe(20)
    await panel(page).getByRole('link', { name: 'See all' }).click()
    await page.waitForURL('/notifications')
    await panel(page).waitFor({ state: 'detached' })
  }
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
  await page.getByRole('button', { name: 'Load more' }).click()
  await row(page, 'Ben joined with your invitation').waitFor()
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  expect(await row(page, 'mentioned you in a comment').count()).toBe(25)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await bell(page, 0).waitFor()
})

test.skipIf(isPhone)('Escape closes the panel though a toast came later, and leaves the toast', async () => {
  const { page } = ben
  await page.goto('/')
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  const told = page.locator('[data-toast]')
  await told.waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await told.isVisible()).toBe(true)
  await expect.poll(() => bell(page).evaluate((node) => node === document.activeElement)).toBe(true)
})

test('a conversation has one row, which goes from an open page when it is read elsewhere', async () => {
  const { page } = ada
  await page.goto('/notifications')
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

test('who has no notifications is told so', async () => {
  const { page } = dan
  await page.goto('/')
  await bell(page, 0).click()
  await panel(page).getByText('No notifications yet').waitFor()
  await page.goto('/notifications')
  await page.getByText('No notifications yet').waitFor()
})

test('nothing went wrong in any browser', () => {
  expect([ada, ben, cleo, dan].flatMap(({ complaints }) => complaints)).toEqual([])
})
