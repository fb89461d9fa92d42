import type { Community } from '@kith/shared/communities.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { closePages } from '../browser.ts'
import { call, idOf, inviteBy, join, type Person, pictures } from '../people.ts'
import { goTo, pressLong, view } from '../view.ts'
import { type FullSite, openFullSite, RTL, write } from './full-site.ts'
import { expectState, type State } from './screens.ts'

let full: FullSite
/** A friend of Dora, by whom she is shut out. */
let eve: Person

beforeAll(async () => {
  full = await openFullSite()
  const { ben, cleo } = full
  eve = await join(full.browser, full.site, 'Eve', await inviteBy(full.dora))
  const postId = Number(full.at(':quiet'))
  await call(ben, 'post', '/api/messages', { recipientId: await idOf(cleo), postId })
  await call(ben, 'post', `/api/posts/${postId}/repost`, { content: 'Come and see' })
})

afterAll(async () => {
  await closePages(full?.browser)
  await full?.site.stop()
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')
const CONVERSATION = '/messages?userId=:ben'

async function sendPhoto(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await pictures(1))
  await page.getByLabel(/^Description of the photo/).fill('A lake')
  await page.getByRole('button', { name: 'Send' }).click()
}

const MESSAGES: State[] = [
  {
    name: 'new messages',
    path: '/messages',
    open: async (page) => {
      await call(full.ben, 'post', '/api/messages', {
        recipientId: await idOf(full.ada),
        content: 'Good morning',
      })
      await page.getByRole('button', { name: /Donau.*unread/ }).click()
      await log(page).getByText('New messages', { exact: true }).waitFor()
    },
  },
  {
    name: 'a photo on its way',
    path: CONVERSATION,
    open: async (page) => {
      await page.route('**/api/messages', () => undefined)
      await sendPhoto(page)
      await log(page).getByRole('button', { name: 'Cancel' }).waitFor()
    },
  },
  {
    name: 'a photo in full size',
    path: CONVERSATION,
    open: async (page) => {
      await sendPhoto(page)
      await log(page).getByRole('button', { name: 'Open photo 1 of 1' }).last().click()
      await page.locator('.yarl__slide_current img[alt="A lake"]').waitFor()
    },
  },
  {
    name: 'the question before a message is deleted',
    path: CONVERSATION,
    open: async (page) => {
      // Of Ada and Ben, who both wrote it, she was the first. One that is just being stored is drawn anew.
      const item = log(page).getByRole('listitem').filter({ hasText: RTL }).first()
      await item.hover()
      if (view.hasTouch) await pressLong(page, item.locator('p').first())
      else await item.getByRole('button', { name: 'More about this message' }).click()
      await page.getByRole('menuitem', { name: 'Delete message' }).click()
      await page.locator('[role=dialog]:focus-within').waitFor()
    },
  },
  {
    name: 'a message that waits for a connection',
    path: CONVERSATION,
    open: async (page) => {
      await page.context().setOffline(true)
      await page.getByText('You are offline. What you see may be out of date.').waitFor()
      await field(page).fill('See you there')
      await page.getByRole('button', { name: 'Send' }).click()
      await log(page).getByText('Waiting for a connection').waitFor()
    },
  },
  {
    name: 'a shared post that the reader may not see',
    as: () => full.cleo,
    path: CONVERSATION,
    open: (page) => page.getByText('Post no longer available').waitFor(),
  },
]

const NOT_SENT: State[] = [
  {
    name: 'a repost of what the reader may not see',
    as: () => full.cleo,
    path: '/',
    open: (page) =>
      page
        .getByRole('article')
        .filter({ hasText: 'Come and see' })
        .getByText('Post no longer available')
        .waitFor(),
  },
  {
    name: 'a post and a comment that wait for a connection',
    path: '/posts/:greeting',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
      await goTo(page, 'Home')
      const theirs = page.getByRole('article', { name: /^Post by/ }).filter({ hasText: 'Hi @ada' })
      await theirs.getByRole('button', { name: /comment/i }).click()
      const comment = theirs.getByRole('textbox', { name: 'Write a comment' })
      await comment.waitFor()
      await page.context().setOffline(true)
      await page.getByRole('textbox', { name: /share/ }).fill('From the tunnel')
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await comment.fill('I am')
      await comment.press('Control+Enter')
      await page.getByText('Waiting for a connection', { exact: true }).nth(1).waitFor()
    },
  },
  {
    name: 'a comment whose post is gone',
    path: '/',
    open: async (page) => {
      const id = await write(full.dora, 'Plums')
      await page.goto(`/posts/${id}`)
      await page.getByRole('textbox', { name: 'Write a comment' }).fill('They were better last year')
      await full.dora.page.request.delete(`/api/posts/${id}`)
      await goTo(page, 'Home')
      await page.getByRole('article', { name: "Your comment that can't be posted any more" }).waitFor()
    },
  },
  {
    name: 'a message and a draft of who is shut out',
    as: () => eve,
    path: '/',
    open: async (page) => {
      const [eveId, doraId] = [await idOf(eve), await idOf(full.dora)]
      const { id } = await call<Community>(full.dora, 'post', '/api/community-groups', { name: 'Choir' })
      await call(eve, 'post', `/api/community-groups/${id}/join`, {})
      await page.goto(`/messages?userId=${doraId}`)
      await field(page).fill('Bring the scores')
      await page.goto(`/groups/${id}`)
      await page.getByRole('textbox', { name: /share/ }).fill('Who sings alto?')
      await full.dora.page.request.delete(`/api/community-groups/${id}/members/${eveId}`)
      await call(full.dora, 'post', '/api/users/block', { userId: eveId })
      await page.goto('/')
      for (const what of ['message', 'draft'])
        await page.getByRole('article', { name: `Your ${what} that can't be`, exact: false }).waitFor()
    },
  },
]

test.each([...MESSAGES, ...NOT_SENT])('accessible: $name', (state) => expectState(full, state))
