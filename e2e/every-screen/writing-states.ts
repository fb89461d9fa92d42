import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pictures } from '../people.ts'
import type { State } from './states.ts'
import type { StatesSite } from './states-site.ts'

const form = (page: Page) => page.getByRole('form', { name: 'New post' })
const words = (page: Page) => form(page).getByRole('textbox', { name: 'What would you like to share?' })
const commentForm = (page: Page) => page.getByRole('form', { name: 'Write a comment' })
/** A call that is on its way for ever. */
const never = () => undefined

async function pick(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  await words(page).click()
  await form(page)
    .locator('input[type=file]')
    .setInputFiles([...files])
}

async function edit(page: Page) {
  await page.getByRole('button', { name: 'Post menu' }).last().click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  return page.getByRole('textbox', { name: 'Text of the post' })
}

export const POSTS: State[] = [
  {
    name: 'people to tag',
    path: '/',
    open: async (page) => {
      await words(page).click()
      await words(page).pressSequentially('With @be')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the composer unfolded',
    path: '/',
    only: 'phone',
    open: async (page) => {
      await words(page).click()
      await form(page).getByRole('button', { name: 'Post', exact: true }).waitFor()
    },
  },
  {
    name: 'a draft with the card of its link',
    path: '/',
    open: async (page, { otherSite }) => {
      await words(page).fill(`How old is this? ${otherSite.page}`)
      await page.getByRole('region', { name: 'Link preview' }).getByText('Old trees').waitFor()
    },
  },
  {
    name: 'who will see a post',
    path: '/',
    open: async (page) => {
      await words(page).fill('For friends')
      await page.getByRole('button', { name: /Show them$/ }).click()
      await page.locator('[role=dialog]:focus-within').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'a draft in a community',
    path: '/groups/:group',
    open: async (page) => {
      await words(page).fill('Who has beans?')
      await page.getByRole('button', { name: /Show them$/ }).waitFor()
    },
  },
  {
    name: 'emoji',
    path: '/',
    // Small screens leave emoji to the device's keyboard.
    only: 'wide',
    open: async (page) => {
      await words(page).fill('Good night')
      await page.getByRole('button', { name: 'Add emoji' }).press('Enter')
      await page.getByRole('button', { name: 'grinning' }).press('ArrowDown')
    },
  },
  {
    name: 'picked photos',
    path: '/',
    open: async (page) => {
      await pick(page, await pictures(2))
      await page.getByLabel('Description of photo 1,').fill('A blank sheet')
      await expect
        .poll(() => form(page).getByRole('button', { name: 'Post', exact: true }).isEnabled())
        .toBe(true)
    },
  },
  {
    name: 'a photo on its way',
    path: '/',
    open: async (page) => {
      await page.route('**/api/upload', never)
      await pick(page, await pictures(1))
      await page.getByRole('progressbar', { name: 'Upload of photo 1' }).waitFor()
    },
  },
  {
    name: 'a photo that could not be sent',
    path: '/',
    open: async (page) => {
      await page.route('**/api/upload', (route) => route.fulfill({ status: 500 }))
      await pick(page, await pictures(1))
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'a picture that is none',
    path: '/',
    open: async (page) => {
      const broken = { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all') }
      await pick(page, [...(await pictures(1)), broken])
      await form(page).getByText('This file is neither a picture nor a video').waitFor()
    },
  },
  {
    name: 'a post edited to nothing',
    path: '/posts/:post',
    open: async (page) => {
      await (await edit(page)).fill(' ')
      await page.getByText('Post content cannot be empty.').waitFor()
    },
  },
  {
    name: 'a change that was not saved',
    path: '/posts/:post',
    open: async (page) => {
      const field = await edit(page)
      await field.fill('Not what I meant')
      await field.press('Escape')
      await edit(page)
      await page.getByRole('button', { name: 'Discard changes' }).waitFor()
    },
  },
  {
    name: 'a post to share with friends, one of whom may not see it',
    as: ({ ben }) => ben,
    path: '/posts/:quiet',
    open: async (page) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const window = page.getByRole('dialog')
      await window.getByRole('tab', { name: 'Friends' }).click()
      for (const name of ['Ada', 'Cleo'])
        await window.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
      await window.getByText(/^Cleo can’t see this post/).waitFor()
    },
  },
  {
    name: 'a link that nothing can copy',
    path: '/post/:post',
    open: async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined })
        document.execCommand = () => false
      })
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
      await page.getByText('Could not copy link to clipboard.', { exact: true }).waitFor()
    },
  },
]

export const PLAYERS = ['YouTube', 'SoundCloud'].map((service): State => ({
  name: `the player of ${service} before it is asked for`,
  path: `/posts/:${service.toLowerCase()}`,
  open: (page) => page.getByRole('button', { name: `Play on ${service}` }).waitFor(),
}))

export const COMMENTS: State[] = [
  {
    name: 'a reply with a photo',
    path: '/posts/:post?comment=:comment',
    open: async (page) => {
      await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
      const reply = page.getByRole('form', { name: /^Reply to/ })
      await reply.getByRole('textbox', { name: /^Reply to/ }).fill('Like this one?')
      await reply.locator('input[type=file]').setInputFiles(await pictures(1))
      await reply.getByLabel(/^Description of the photo/).fill('A loaf')
    },
  },
  {
    name: 'a comment with a video',
    path: '/posts/:greeting',
    open: pickVideo,
  },
  {
    name: 'a comment on its way with its video',
    path: '/posts/:greeting',
    open: async (page, site) => {
      await page.route('**/comment', never)
      await pickVideo(page, site)
      await commentForm(page).getByRole('button', { name: 'Post comment' }).click()
      const comment = page.getByRole('article', { name: /^Comment by/ })
      await comment.getByRole('progressbar', { name: 'Upload of the file' }).waitFor()
      await comment.locator('video[src^="blob:"]').waitFor()
    },
  },
]

async function pickVideo(page: Page, { video }: StatesSite): Promise<void> {
  await commentForm(page).getByRole('textbox').fill('Here it is')
  await commentForm(page).locator('input[type=file]').setInputFiles(video)
  await commentForm(page).getByText(video.name).waitFor()
}
