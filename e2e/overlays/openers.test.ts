import type { CommunityLink } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closePages, openBrowser } from '../browser.ts'
import { type TestSite, startTestSite } from '../test-site.ts'
import { call, idOf, inviteBy, join, type Person, pictures } from '../people.ts'

let site: TestSite
let browser: Browser
let ada: Person
let postId: number
let linkCode: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const cleo = await join(browser, site, 'Cleo', await inviteBy(ada))
  await join(browser, site, 'Dora', await inviteBy(ben))
  for (const _ of [1, 2, 3]) await inviteBy(ada)
  const form = new FormData()
  form.set('content', 'Which bread?')
  for (const { name, buffer } of await pictures(2))
    form.append('photos', new File([new Uint8Array(buffer)], name))
  const answer = await ada.page.request.post('/api/posts', { multipart: form })
  postId = ((await answer.json()) as Post).id
  await ben.page.request.put(`/api/posts/${postId}/like`)
  await found(ben, cleo)
  for (const { page } of [ben, cleo]) await page.close()
  for (const content of ['Rye', 'Spelt', 'Wheat']) await comment(content)
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
})

/** Ada's community 1, with Ben in it and Cleo before its door; and 2, Ben's. */
async function found(ben: Person, cleo: Person): Promise<void> {
  const input = { name: 'Garden', joinApproval: 'approval' }
  await call(ada, 'post', '/api/community-groups', input)
  await call(ben, 'post', '/api/community-groups', { ...input, name: 'Orchard' })
  await call(ada, 'post', '/api/community-groups/1/invitations', { userId: await idOf(ben) })
  for (const person of [ben, cleo]) await call(person, 'post', '/api/community-groups/1/join', {})
  linkCode = (await call<CommunityLink>(ada, 'post', '/api/community-groups/1/links', {})).code
}

beforeEach(() => ada.page.setViewportSize({ width: 1280, height: 900 }))

async function comment(content: string): Promise<void> {
  const { request } = ada.page
  const multipart = { content, postId: String(postId) }
  const answer = await request.post(`/api/posts/${postId}/comment`, { multipart })
  const { id }: { id: number } = await answer.json()
  await request.put(`/api/comments/${id}/like`)
}

type Opener = { path: string; button: string; role?: 'button' | 'tab'; item?: string; isPhone?: boolean }

/** Every button that opens a window; `item` is the item of its menu to choose. */
const OPENERS: readonly Opener[] = [
  { path: '/', button: 'Share' },
  { path: '/', button: '1 like' },
  { path: '/', button: 'Groups', role: 'tab' },
  { path: '/', button: 'Post menu', item: 'Delete' },
  { path: '/', button: 'Open photo 2 of 2' },
  { path: '/', button: 'Open navigation', isPhone: true },
  { path: '/posts/:post', button: 'More about this comment', item: 'Delete comment' },
  { path: '/posts/:post', button: '1 like' },
  { path: '/post/:post', button: 'Share' },
  { path: '/friends', button: 'Groups of Ben' },
  { path: '/friends?tab=invitations', button: 'Revoke' },
  { path: '/messages', button: 'Start New Conversation' },
  { path: '/profile', button: 'Change Avatar' },
  { path: '/settings/data', button: 'Delete account' },
  { path: '/profile/ben', button: 'More about Ben', item: 'Hide' },
  { path: '/profile/ben', button: 'More about Ben', item: 'Block' },
  { path: '/groups', button: 'Create Community' },
  { path: '/groups', button: 'Join Orchard' },
  { path: '/groups/1', button: 'Invite friends' },
  { path: '/groups/1', button: 'More about Garden', item: 'Edit Community' },
  { path: '/groups/1', button: 'More about Garden', item: 'Delete Community' },
  { path: '/groups/1?tab=members', button: 'Manage Ben', item: 'Make Owner' },
  { path: '/groups/1?tab=members', button: 'Manage Ben', item: 'Remove Member' },
  { path: '/groups/1?tab=requests', button: 'Decline Cleo' },
  { path: '/groups/1?tab=links', button: 'Revoke the link :link' },
]

const ways: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => closeBy(page, () => page.keyboard.press('Escape')),
  'the X': (page) => page.getByRole('button', { name: 'Close' }).press('Enter'),
  'a press beside it': (page) => closeBy(page, () => page.mouse.click(page.viewportSize()!.width - 8, 300)),
}

/** A dialog hears Escape and presses beside it from a moment after it has opened, which no person is quick enough to notice. */
const closeBy = (page: Page, act: () => Promise<void>) =>
  expect
    .poll(async () => {
      await act()
      return page.locator('[role=dialog][data-state=open]').count()
    })
    .toBe(0)

const hasFocus = (button: Locator) => button.evaluate((node) => node === document.activeElement)
const holdsFocus = (part: Locator) => part.evaluate((node) => node.contains(document.activeElement))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))

async function expectFocus(button: Locator, what: string): Promise<void> {
  const page = button.page()
  await expect
    .poll(() => hasFocus(button))
    .toBe(true)
    .catch(async () => expect.fail(`${what}: the focus is on ${await focused(page)}`))
}

async function open({ button, role = 'button', item }: Opener): Promise<Locator> {
  const { page } = ada
  const name = button.replace(':link', linkCode)
  const opener = page.getByRole(role, { name, exact: button !== 'Revoke' }).first()
  await opener.press('Enter')
  if (item) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
  await page.locator('[role=dialog]:focus-within').waitFor()
  return opener
}

test.each(OPENERS)('a window gives the focus back: $button on $path', async (opener) => {
  const { page, complaints } = ada
  if (opener.isPhone) await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(opener.path.replace(':post', String(postId)))
  for (const [way, close] of Object.entries(ways)) {
    const button = await open(opener)
    await close(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(button, way)
  }
  expect(complaints).toEqual([])
})

test('a window gives the focus back after its own buttons too', async () => {
  const { page } = ada
  const press = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter')
  const done: [Opener, string][] = [
    [{ path: '/', button: 'Groups', role: 'tab' }, 'Done'],
    [{ path: '/', button: 'Post menu', item: 'Delete' }, 'Cancel'],
    [{ path: '/friends', button: 'Groups of Ben' }, 'Done'],
    [{ path: '/profile/ben', button: 'More about Ben', item: 'Hide' }, 'Hide'],
    [{ path: '/settings/data', button: 'Delete account' }, 'Cancel'],
    [{ path: '/groups/1', button: 'Invite friends' }, 'Done'],
    [{ path: '/groups/1?tab=members', button: 'Manage Ben', item: 'Remove Member' }, 'Cancel'],
  ]
  for (const [opener, name] of done) {
    await page.goto(opener.path)
    const button = await open(opener)
    await press(name)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(button, `${opener.path}, ${opener.button}, ${name}`)
  }
  await page.goto('/')
  const share = await open({ path: '/', button: 'Share' })
  await page.getByRole('dialog').getByRole('tab', { name: 'Friends' }).click()
  await page.getByRole('checkbox', { name: /^Ben/ }).check()
  await press('Share to friends')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(share, 'Share to friends')
})

test('where the button has gone, the focus is at what stands in its place', async () => {
  const { page } = ada
  const press = async (name: string) => {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.goto('/friends?tab=invitations')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Copy code' }) })
  const second = await rows.nth(1).locator('code').textContent()
  await open({ path: '', button: 'Revoke' })
  await press('Revoke')
  await expectFocus(rows.filter({ hasText: second! }).getByRole('button', { name: 'Copy code' }), 'Revoke')

  await page.goto(`/posts/${postId}`)
  await open({ path: '', button: 'More about this comment', item: 'Delete comment' })
  await press('Delete')
  await page.getByText('Rye').waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('article', { name: 'Comment by Ada' }).first(), 'Delete comment')

  await page.goto('/friends')
  await page.getByRole('button', { name: 'More about Cleo' }).click()
  await page.getByRole('menuitem', { name: 'Unfriend' }).click()
  await page.getByRole('button', { name: 'More about Cleo' }).waitFor({ state: 'detached' })
  await expect.poll(() => holdsFocus(page.getByRole('listitem').filter({ hasText: '@ben' }))).toBe(true)

  await page.goto('/profile/ben')
  // Cleo can come back still.
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('button', { name: 'Friends', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Unfriend' }).click()
  await page.getByRole('button', { name: 'Add Friend' }).waitFor()
  await expect.poll(() => holdsFocus(page.locator('main header'))).toBe(true)
})

test('a button pressed while what it opened fades out opens it again', async () => {
  const { page, complaints } = ada
  // Other tests run without animations. This one needs them, and they last until they are ended.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.evaluate(() => {
    const endless = new CSSStyleSheet()
    endless.replaceSync('[data-state=closed] { animation-duration: 3600s !important }')
    document.adoptedStyleSheets.push(endless)
  })
  const openings: [button: string, role: 'menu' | 'dialog'][] = [
    ['Your menu', 'menu'],
    ['Post menu', 'menu'],
    ['Share', 'dialog'],
    ['1 like', 'dialog'],
  ]
  for (const [name, role] of openings) {
    // While a window fades out, the page is still hidden from assistive technology.
    const button = page.getByRole('button', { name, exact: true, includeHidden: true })
    const about = { message: name }
    const opened = page.locator(`[role=${role}]`)
    const states = () => opened.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
    for (const press of [() => button.click(), () => button.press('Enter')]) {
      await button.click()
      await expect.poll(states, about).toEqual(['open'])
      // It hears keys a moment after it is drawn.
      await expect.poll(() => holdsFocus(opened), about).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(states, about).toEqual(['closed'])
      await press()
      await expect.poll(states, about).toEqual(['open'])
      await expect.poll(() => holdsFocus(opened), about).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(states, about).toEqual(['closed'])
      await opened.evaluate((one) => one.getAnimations().forEach((animation) => animation.finish()))
      await opened.waitFor({ state: 'detached' })
      await expectFocus(button, name)
    }
  }
  expect(complaints).toEqual([])
})
