import type { Community } from '@kith/shared/communities.ts'
import type { Page } from 'playwright-core'
import { call, idOf, pictures } from '../people.ts'
import { goTo } from '../view.ts'
import { RTL, write } from './full-site.ts'
import type { State } from './states.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log')
const CONVERSATION = '/messages?userId=:ben'

async function sendPhoto(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await pictures(1))
  await page.getByLabel(/^Description of the photo/).fill('A lake')
  await page.getByRole('button', { name: 'Send' }).click()
}

export const MESSAGES: State[] = [
  {
    name: 'new messages',
    path: '/messages',
    open: async (page, { ada, ben }) => {
      const recipientId = await idOf(ada)
      await call(ben, 'post', '/api/messages', { recipientId, content: 'Good morning' })
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
      await item.getByRole('button', { name: 'More about this message' }).click()
      await page.getByRole('menuitem', { name: 'Delete message' }).click()
      await page.locator('[role=dialog]:focus-within').waitFor()
    },
  },
  {
    name: 'a message that waits for a connection',
    path: CONVERSATION,
    isAlone: true,
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
    as: ({ cleo }) => cleo,
    path: CONVERSATION,
    open: (page) => page.getByText('Post no longer available').waitFor(),
  },
]

export const NOT_SENT: State[] = [
  {
    name: 'a repost of what the reader may not see',
    as: ({ cleo }) => cleo,
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
    isAlone: true,
    open: async (page, { dora }) => {
      // At the top of home.
      await write(dora, 'Who takes the train?')
      await page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
      await goTo(page, 'Home')
      const theirs = page
        .getByRole('article', { name: /^Post by/ })
        .filter({ hasText: 'Who takes the train?' })
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
    name: 'drafts, and one that was deleted',
    as: ({ finn }) => finn,
    path: '/',
    isAlone: true,
    open: async (page, { dora, finn }) => {
      const [finnId, doraId] = [await idOf(finn), await idOf(dora)]
      const post = await write(dora, 'Plums')
      const { id } = await call<Community>(dora, 'post', '/api/community-groups', { name: 'Choir' })
      await call(finn, 'post', `/api/community-groups/${id}/join`, {})
      await page.goto(`/posts/${post}`)
      await page.getByRole('textbox', { name: 'Write a comment' }).fill('They were better last year')
      await page.goto(`/messages?userId=${doraId}`)
      await field(page).fill('Bring the scores')
      await page.goto(`/groups/${id}`)
      await page.getByRole('textbox', { name: /share/ }).fill('Who sings alto?')
      await dora.page.request.delete(`/api/posts/${post}`)
      await dora.page.request.delete(`/api/community-groups/${id}/members/${finnId}`)
      await call(dora, 'post', '/api/users/block', { userId: finnId })
      await page.goto('/drafts')
      await page.getByRole('article', { name: 'Comment' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      for (const name of [/^Message to /, 'Post in a community'])
        await page.getByRole('article', { name }).waitFor()
    },
  },
]
