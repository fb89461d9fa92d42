import type { Community, CommunityLink } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, expectAccessible, openBrowser, openPage } from './browser.ts'
import { expectFields } from './fields.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { call, idOf, inviteBy, join, type Person, pictures } from './people.ts'
import { view } from './view.ts'
import { expectNarrow, reachingOut, settle } from './widths.ts'

/** A word without a place to break it. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const ADDRESS = `https://example.org/${'path'.repeat(40)}`
const RTL = 'مرحبا بالجميع في البيت الجديد'
let site: TestSite
let browser: Browser
let ada: Person
let ben: Person
let cleo: Person
let postId: number
let commentId: number
/** Of Ada, Ben and Dora, with all that its staff see. */
let groupId: number
let linkCode: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
  cleo = await join(browser, site, 'Cleo', await inviteBy(ben))
  const dora = await join(browser, site, 'Dora', await inviteBy(ada))
  const [adaId, benId] = [await idOf(ada), await idOf(ben)]
  await call(ben, 'put', '/api/profile', { name: LONG.slice(0, 80), bio: `${LONG} ${ADDRESS} ${RTL}` })
  await call(dora, 'put', '/api/profile', { name: 'دورا بنت عبدالرحمن' })
  await inviteBy(ada)
  await call(cleo, 'post', '/api/friends/request', { friendId: adaId })
  await call(ada, 'post', '/api/friend-groups', { name: LONG.slice(0, 50), color: '#3FA2E8' })
  postId = await post(ada, `${LONG}${LONG} ${ADDRESS} #${LONG.slice(0, 45)}`)
  await post(dora, RTL)
  await post(ben, 'Hi @ada')
  for (const { id } of [await postPhotos(ben), { id: postId }]) {
    await call(ada, 'put', `/api/posts/${id}/bookmark`)
    await call(ada, 'put', `/api/posts/${id}/like`)
    await call(ada, 'post', `/api/posts/${id}/pin`)
  }
  commentId = await talk([ben, ada, dora], 10)
  await call(ada, 'put', `/api/comments/${commentId}/bookmark`)
  await gather([ben, dora], cleo)
  for (const key of ['about_title', 'highlight_connect_title', 'feature_engagement_title', 'step_1_title'])
    await call(ada, 'put', `/api/site-content/${key}`, { content: LONG.slice(0, 120) })
  for (const content of [`${LONG}${LONG}`, ADDRESS, RTL]) {
    await call(ada, 'post', '/api/messages', { recipientId: benId, content })
    await call(ben, 'post', '/api/messages', { recipientId: adaId, content })
  }
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

const post = async (person: Person, content: string) =>
  (await call<Post>(person, 'post', '/api/posts', { content, visibility: 'public' })).id

async function postPhotos({ page }: Person): Promise<Post> {
  const form = new FormData()
  form.set('visibility', 'public')
  for (const { name, buffer } of await pictures(5))
    form.append('photos', new File([new Uint8Array(buffer)], name))
  return (await page.request.post('/api/posts', { multipart: form })).json()
}

/** A community with these members, a request to join, a link, a post and a log; and one that others found. */
async function gather([ben, dora]: [Person, Person], asking: Person): Promise<void> {
  const input = {
    name: LONG.slice(0, 80),
    description: `${LONG} ${ADDRESS}`,
    rules: `${RTL} ${LONG} ${ADDRESS}`,
  }
  const found = (person: Person, more: object) =>
    call<Community>(person, 'post', '/api/community-groups', { ...input, ...more })
  groupId = (await found(ada, { joinApproval: 'approval' })).id
  await found(dora, { name: RTL, visibility: 'private' })
  const path = `/api/community-groups/${groupId}`
  for (const member of [ben, dora]) {
    const userId = await idOf(member)
    await call(ada, 'post', `${path}/invitations`, { userId })
    await call(member, 'post', `${path}/join`, {})
  }
  await call(ada, 'put', `${path}/members/${await idOf(ben)}`, { role: 'moderator' })
  await call(asking, 'post', `${path}/join`, { message: `${LONG} ${ADDRESS}` })
  linkCode = (await call<CommunityLink>(ada, 'post', `${path}/links`, { maxUses: 10 })).code
  const { id } = await call<Post>(ben, 'post', '/api/posts', { content: `${LONG}${LONG}`, groupId })
  await call(ada, 'post', `${path}/posts/${id}/pin`)
}

/** A conversation with this many levels, each liked by all; returns the id of the last comment. */
async function talk(people: Person[], levels: number): Promise<number> {
  let id = 0
  for (let level = 0; level < levels; level++) {
    const { page } = people[level % people.length]!
    const parent = level > 0 && { parentCommentId: String(id) }
    const content = level % 2 ? RTL : `${level} ${LONG}`
    const multipart = { content, postId: String(postId), ...parent }
    ;({ id } = await (await page.request.post(`/api/posts/${postId}/comment`, { multipart })).json())
    for (const person of people) await call(person, 'put', `/api/comments/${id}/like`)
  }
  return id
}

/** Every screen of a member. The addresses are known only when the site has its content. */
const SCREENS: Record<string, () => string[]> = {
  'posts and what is saved': () => [
    '/',
    '/?feed=public',
    '/bookmarks',
    '/bookmarks?tab=comments',
    '/trending',
    '/pinned',
    '/notifications',
  ],
  'friends and invitations': () =>
    ['friends', 'requests', 'sent', 'discover', 'public', 'invitations'].map((tab) => `/friends?tab=${tab}`),
  'messages and the own profile': () => [
    '/messages',
    '/messages?userId=2',
    '/profile',
    '/profile?tab=settings',
    ...['security', 'privacy', 'notifications', 'appearance', 'data'].map((page) => `/settings/${page}`),
    '/reset-password',
    '/unsubscribe/abc',
    '/about',
  ],
  'the profiles of others': () => [
    ...['posts', 'about', 'friends'].map((tab) => `/profile/ben?tab=${tab}`),
    '/profile/ada',
    '/profile/nobody',
  ],
  'a post of its own': () => [
    `/posts/${postId}`,
    `/posts/${postId}?comment=${commentId}`,
    `/post/${postId}`,
    '/posts/999999',
  ],
  communities: () => [
    '/groups',
    ...['posts', 'members', 'requests', 'links', 'log'].map((tab) => `/groups/${groupId}?tab=${tab}`),
    `/groups/${groupId + 1}`,
    '/groups/999999',
    `/groups/join/${linkCode}`,
    '/groups/join/nothing',
    '/profile/ben?tab=communities',
  ],
  'the dashboard': () =>
    ['posts', 'reports', 'users', 'settings', 'colors', 'audit', 'overview'].map(
      (tab) => `/moderator?tab=${tab}`,
    ),
  'what is searched': () => [
    `/hashtag/${LONG.slice(0, 45)}`,
    `/search?q=${LONG}`,
    '/search?q=hi',
    '/nowhere',
  ],
}
const EMPTY = [
  '/',
  '/notifications',
  '/bookmarks',
  '/friends',
  '/messages',
  '/friends?tab=invitations',
  '/profile/cleo',
  '/profile/cleo?tab=communities',
]
const DOORS = [
  '/',
  '/about',
  '/register',
  '/register?code=ABCD',
  '/forgot-password',
  '/reset-password?token=abc',
  '/unsubscribe/abc',
  '/nowhere',
]

async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize(view.viewport)
  await page.goto(path)
  await settle(page)
}

type Visitor = Pick<Person, 'page' | 'complaints'>

/** What moved by itself since the page was opened. Some addresses here are wrong on purpose, of which browsers complain. */
const shiftsIn = ({ page, complaints }: Visitor) =>
  complaints.filter((complaint) => complaint.includes(`on ${new URL(page.url()).pathname}:`))

async function expectFit(visitor: Visitor, paths: readonly string[]): Promise<void> {
  const { page, complaints } = visitor
  for (const path of paths) {
    complaints.length = 0
    await visit(page, path)
    await expectAccessible(page)
    await expectFields(page)
    expect(shiftsIn(visitor), path).toEqual([])
    if (view.isMobile) await expectNarrow(page)
  }
}

test.each(Object.entries(SCREENS))(
  'accessible, still, and on a phone no wider than the window: %s',
  async (_, paths) => {
    await expectFit(ada, paths())
  },
)

test('the screens of someone who has nothing yet are too', async () => {
  await expectFit(cleo, EMPTY)
})

test('the screens of a visitor are too', async () => {
  await expectFit(await openPage(browser, site.url), DOORS)
})

type Opening = {
  path: string
  button: string | RegExp
  role?: 'tab'
  /** What is chosen from the menu of the button. */
  item?: string
  opens: 'dialog' | 'menu' | 'form'
}

/** What opens from a screen, with the last button of that name. */
const openings = (): Opening[] => [
  { path: '/', button: 'Open navigation', opens: 'dialog' },
  { path: '/', button: 'Your menu', opens: 'menu' },
  { path: '/', button: 'Groups', role: 'tab', opens: 'dialog' },
  { path: `/posts/${postId}`, button: 'Share', opens: 'dialog' },
  { path: `/posts/${postId}`, button: '3 likes', opens: 'dialog' },
  { path: `/posts/${postId}?comment=${commentId}`, button: 'More about this comment', opens: 'menu' },
  { path: `/posts/${postId}?comment=${commentId}`, button: 'Reply', opens: 'form' },
  { path: '/messages', button: 'Start New Conversation', opens: 'dialog' },
  { path: '/profile', button: 'Change Avatar', opens: 'dialog' },
  { path: '/about', button: 'Edit the description', opens: 'dialog' },
  { path: '/about', button: 'Edit the icon of box connect', opens: 'dialog' },
  { path: '/profile/ben', button: /^More about/, opens: 'menu' },
  { path: '/groups', button: 'Create Community', opens: 'dialog' },
  { path: `/groups/${groupId}`, button: 'Invite friends', opens: 'dialog' },
  { path: `/groups/${groupId}`, button: /^More about/, opens: 'menu' },
  { path: `/groups/${groupId}`, button: 'Post menu', opens: 'menu' },
  { path: `/groups/${groupId}?tab=members`, button: /^Manage/, opens: 'menu' },
  { path: `/groups/${groupId}?tab=requests`, button: /^Decline/, opens: 'dialog' },
  { path: `/groups/${groupId}?tab=links`, button: /^Revoke/, opens: 'dialog' },
  ...['Change role…', 'Reset password…', 'Suspend…', 'Delete…'].map((item): Opening => ({
    path: '/moderator?tab=users',
    button: /^Manage Donau/,
    item,
    opens: 'dialog',
  })),
]

// On a wide screen, overlays/openers.test.ts opens them.
if (view.isMobile)
  test('dialogs and menus that open on them are too', async () => {
    const { page } = ada
    await page.setViewportSize({ width: 320, height: 800 })
    for (const { path, button, role = 'button', item, opens } of openings()) {
      await page.goto(path)
      await settle(page)
      await page.getByRole(role, { name: button, exact: true }).last().click()
      if (item) await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole(opens).last().waitFor()
      await settle(page)
      await expectAccessible(page)
      await expectFields(page)
      expect(await reachingOut(page, 320), `${path}: ${item ?? button}`).toEqual([])
    }
  })

test('the search and the composer are too', async () => {
  const { page } = ada
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/')
  await page.getByRole('textbox', { name: /share/ }).fill(`${LONG}${LONG} ${ADDRESS}`)
  await expectAccessible(page)
  expect(await reachingOut(page, 320)).toEqual([])
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search users and posts' }).fill('don')
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page)
  expect(await reachingOut(page, 320)).toEqual([])
})
