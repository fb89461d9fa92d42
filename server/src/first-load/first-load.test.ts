import { styleOfTheme } from '@kith/shared/colours/theme-list.ts'
import type { Post } from '@kith/shared/posts.ts'
import { afterAll, expect, test } from 'vitest'
import { type Person, sessionFor, createWorld } from '../../test/world.ts'
import { openFirstLoad } from './first-load.ts'

const PAGE =
  '<html><head><title>Kith</title></head><body><div id="root"></div>' +
  '<template id="frame"><b>Kith</b></template></body></html>'
const HOSTILE = '</script><script>alert(1)</script><!-- $& $1'
/** A busy machine takes longer than a page waits. */
const FOR_EVER_MS = 2 ** 31 - 1
const FRIENDS = '/api/posts?filter=friends'
const RECEIVED = '/api/friends/requests/pending?limit=100'

const world = await createWorld()
afterAll(() => world.close())

async function pageOf(person: Person, url = '/', accept = 'text/html') {
  const cookie = `kith.sid=${await sessionFor(world.db, person)}`
  return open({ cookie, accept }, url)
}

function open(headers: Record<string, string>, url = '/') {
  const complete = openFirstLoad(world.app, async (html) => html, FOR_EVER_MS)
  const request = { method: 'GET', url, headers: { host: 'localhost', ...headers }, ip: '127.0.0.1' }
  return complete(PAGE, { isVisitor: false, request, reply: { header: () => reply } })
}
const reply = undefined as never

/** The answers in a page, by address, as a browser reads them. */
function answersIn(page: string) {
  const elements = page.matchAll(
    /<script type="application\/json" data-answer="([^"]*)"[^>]*>(.*?)<\/script>/gs,
  )
  return new Map([...elements].map(([, address = '', body = '']) => [address, JSON.parse(body) as unknown]))
}

test('the page of a member holds the answers to their own first calls, and of nobody else', async () => {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  await world.post(ann, { content: 'For friends alone', visibility: 'friends' })
  await (await world.signIn(ann)).post('/api/messages', { recipientId: ben.id, content: 'Hello' })
  await (await world.signIn(zoe)).post('/api/friends/request', { friendId: ben.id })
  const [client, page, other] = [await world.signIn(ben), await pageOf(ben), await pageOf(zoe)]
  const { body: me } = await client.get('/api/user')
  const { body: posts } = await client.get<Post[]>(FRIENDS)
  expect(posts.map(({ content }) => content)).toEqual(['For friends alone'])
  expect(answersIn(page).get('/api/user')).toEqual(me)
  expect(answersIn(page).get(FRIENDS)).toEqual(posts)
  const unread = '/api/conversations/unread-count'
  expect([page, other].map((one) => answersIn(one).get(unread))).toEqual([{ count: 1 }, { count: 0 }])
  expect(answersIn(page).get(RECEIVED)).toMatchObject([{ requester: { id: zoe.id } }])
  expect([RECEIVED, FRIENDS].map((list) => answersIn(other).get(list))).toEqual([[], []])
  expect(other).not.toContain('For friends alone')
})

test('no words of a member break out of the page', async () => {
  const { ann, ben } = await world.friendsAndStranger()
  await world.post(ann, { content: HOSTILE, visibility: 'friends' })
  const page = await pageOf(ben)
  expect(page).not.toContain('alert(1)</script>')
  expect(page.match(/<\/script>/g)).toHaveLength(6)
  expect(answersIn(page).get(FRIENDS)).toMatchObject([{ content: HOSTILE }])
})

test('the page holds the posts of the tab that is shown, and on other pages none', async () => {
  const person = await world.person()
  expect([...answersIn(await pageOf(person, '/?feed=public')).keys()]).toContain('/api/posts?filter=public')
  for (const url of ['/?feed=groups', '/messages', '//other.example/'])
    expect([...answersIn(await pageOf(person, url)).keys()]).toEqual([
      '/api/user',
      '/api/platform/settings',
      '/api/notifications/unread-count',
      '/api/conversations/unread-count',
      RECEIVED,
    ])
})

test('the page names the theme of its member, wherever it was chosen', async () => {
  const ann = await world.person()
  const client = await world.signIn(ann)
  const themeInPage = async () => {
    const value = /^<html data-member-theme="([^"]*)">/.exec(await pageOf(ann, '/friends'))?.[1] ?? ''
    return JSON.parse(value.replaceAll('&quot;', '"')) as unknown
  }
  expect(await themeInPage()).toEqual({ follows: false })
  await client.put('/api/profile', { colorTheme: 'ocean_blue' })
  expect(await themeInPage()).toEqual({ follows: false, theme: styleOfTheme('ocean_blue') })
  await client.put('/api/profile', { colorTheme: 'karel_martens', darkWithDevice: true })
  expect(await themeInPage()).toEqual({ follows: true })
})

test('a session that has ended, and the service worker, get the page without answers', async () => {
  const person = await world.person()
  expect(await open({ accept: 'text/html', cookie: 'kith.sid=ended' })).toBe(PAGE)
  expect(await pageOf(person, '/', '*/*')).toBe(PAGE)
})

test('a member sees the header with the name of the site at once, and nobody else does', async () => {
  const { body: site } = await (
    await world.signIn(await world.person())
  ).get<{ siteName: string }>('/api/platform/settings')
  const framed = `<div id="root"><b>${site.siteName}</b></div>`
  expect(await pageOf(await world.person(), '/friends')).toContain(framed)
  expect(await open({ cookie: 'kith.sid=nobody', accept: 'text/html' })).toContain('<div id="root"></div>')
})
