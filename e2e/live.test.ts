import type { PageFrame } from '@kith/shared/live.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { call, idOf, inviteBy, join, type Person } from './people.ts'
import { linkIn, type ServerProcess, startServer } from './server-process.ts'
import { newTestSite } from './test-site.ts'
import { goTo } from './view.ts'

let testSite: Awaited<ReturnType<typeof newTestSite>>
let server: ServerProcess
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  testSite = await newTestSite()
  ;[server, browser] = await Promise.all([startServer(testSite.site), openBrowser()])
  ada = await join(browser, server, 'Ada', linkIn(server.output()))
  ben = await join(browser, server, 'Ben', await inviteBy(ada))
})

afterAll(async () => {
  await closePages(browser)
  await server?.end('SIGTERM')
  await testSite?.remove()
})

const write = async ({ page }: Person, data: { content: string; visibility: string }) => {
  const answer = await page.request.post('/api/posts', { data })
  expect(answer.status()).toBe(201)
  const { id }: { id: number } = await answer.json()
  return id
}
/** A place of a page, opened when the page is connected, and with a post has told that it shows that. */
async function open(page: Page, place: string, postId?: number): Promise<void> {
  const isTold = ({ payload }: { payload: string | Buffer }) => {
    const frame = JSON.parse(String(payload)) as PageFrame
    return frame.type === 'watch' && frame.postIds.includes(Number(postId))
  }
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      Promise.all([socket.waitForEvent('framereceived'), postId && socket.waitForEvent('framesent', isTold)]),
    )
  await page.goto(place)
  await connected
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')
const unread = (page: Page) => page.getByRole('link', { name: /^Messages ?, 1 unread/ })

test('two friends talk, each sees at once what the other writes, that they write, and that they have read', async () => {
  await open(ben.page, '/')
  await open(ada.page, `/messages?userId=${await idOf(ben)}`)
  await field(ada.page).fill('Soup at seven?')
  await field(ada.page).press('Control+Enter')
  await unread(ben.page).first().waitFor()
  await goTo(ben.page, 'Messages')
  await ben.page.getByRole('button', { name: /Ada/ }).click()
  await log(ben.page).getByText('Soup at seven?').waitFor()
  await log(ada.page)
    .getByText(/· Read$/)
    .waitFor()
  await expect.poll(() => unread(ben.page).count()).toBe(0)
  await field(ben.page).pressSequentially('Yes, with bread')
  await ada.page.getByText('typing…').waitFor()
  await field(ben.page).press('Control+Enter')
  await log(ada.page).getByText('Yes, with bread').waitFor()
  await ada.page.getByText('typing…').waitFor({ state: 'detached' })
  expect([...ada.pageErrors, ...ben.pageErrors]).toEqual([])
})

test('beside an open conversation a message from another one is announced', async () => {
  const cleo = await join(browser, server, 'Cleo', await inviteBy(ada))
  // The conversation with Ben is still open.
  const { page } = ada
  const adaId = await idOf(ada)
  const say = (from: Person, content: string) =>
    call(from, 'post', '/api/messages', { recipientId: adaId, content })
  const toast = (name: string) => page.getByRole('status').filter({ hasText: `New message from ${name}` })
  await expect
    .poll(async () => {
      await say(cleo, 'Are you there?')
      return toast('Cleo').count()
    })
    .toBe(1)
  await say(ben, 'I am here')
  await log(page).getByText('I am here').waitFor()
  expect(await toast('Ben').count()).toBe(0)
})

test('a message that is stored while an own one is on its way shows before it', async () => {
  const { page } = ada
  const isStored = Promise.withResolvers<void>()
  await page.route('**/api/messages', async (route) => {
    await isStored.promise
    await route.continue()
  })
  const log = page.getByRole('log')
  await page.getByRole('textbox', { name: 'Message' }).fill('Mine is later')
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  const data = { recipientId: await idOf(ada), content: 'Theirs is first' }
  expect((await ben.page.request.post('/api/messages', { data })).status()).toBe(201)
  isStored.resolve()
  await log.getByText('Theirs is first').waitFor()
  await page.unroute('**/api/messages')
  const texts = await log.getByText(/ is (later|first)$/).allTextContents()
  expect(texts).toEqual(['Theirs is first', 'Mine is later'])
})

test('new posts are announced, and wait above the feed until they are asked for', async () => {
  const id = await write(ada, { content: 'The first one', visibility: 'friends' })
  await open(ben.page, '/', id)
  await ben.page.getByText('The first one').waitFor()
  await write(ada, { content: 'The second one', visibility: 'friends' })
  await ben.page.getByRole('button', { name: /new posts?$/ }).waitFor()
  await ben.page.getByRole('status').filter({ hasText: '1 new post' }).waitFor()
  expect(await ben.page.getByText('The second one').count()).toBe(0)
  await ben.page.getByRole('button', { name: /new posts?$/ }).click()
  await ben.page.getByText('The second one').waitFor()
  expect(await ben.page.getByText('The first one').count()).toBe(1)
  expect(ben.pageErrors).toEqual([])
})

test('likes and comments of a post on screen change with it', async () => {
  const id = await write(ada, { content: 'Look at this', visibility: 'friends' })
  await open(ben.page, `/posts/${id}`, id)
  expect((await ada.page.request.put(`/api/posts/${id}/like`)).ok()).toBe(true)
  await ben.page
    .getByRole('button', { name: /1 like/i })
    .first()
    .waitFor()
  const sent = await ada.page.request.post(`/api/posts/${id}/comment`, { data: { content: 'And here' } })
  expect(sent.status()).toBe(201)
  await ben.page.getByText('And here').waitFor()
  expect(ben.pageErrors).toEqual([])
})

test('a page comes back by itself when the server was away, with what it missed', async () => {
  await open(ben.page, '/messages')
  await server.end('SIGTERM')
  server = await startServer(testSite.site)
  const sent = await ada.page.request.post('/api/messages', {
    data: { recipientId: await idOf(ben), content: 'Are you still there?' },
  })
  expect(sent.status()).toBe(201)
  await ben.page.getByRole('button', { name: /Ada/ }).getByText('Are you still there?').waitFor()
  await goTo(ben.page, 'Home')
})
