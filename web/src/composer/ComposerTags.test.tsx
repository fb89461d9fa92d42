import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { friendsApi } from '@kith/shared/friends.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { ada, postOf, renderHome, authorOf } from '../../test/home.tsx'
import { storedUnder } from '../../test/stored.ts'
import { searchApi } from '@kith/shared/search.ts'

const ben = { id: 8, username: 'ben', name: 'Ben', avatar: null, friendsSince: null }
const made = (untagged?: number[]) => ({
  [`GET ${friendsApi.friends}`]: { body: [ben] },
  [`GET ${searchApi.members}`]: { body: [] },
  [`POST ${postsApi.posts}`]: {
    status: 201,
    body: { ...postOf(50, { author: authorOf(ada), authorId: ada.id }), ...(untagged && { untagged }) },
  },
})

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

async function tagBen() {
  const field = await screen.findByRole('textbox', { name: /share/ })
  fireEvent.change(field, { target: { value: '@be', selectionStart: 3, selectionEnd: 3 } })
  fireEvent.click(await screen.findByRole('option', { name: /Ben/ }))
  await screen.findByText(/^Tagged:/)
}

test('who is tagged is said under the text, kept in the draft, and sent', async () => {
  const { calls } = renderHome(made())
  await tagBen()
  expect(storedUnder(`kith.draft.${ada.id}`)).toEqual([expect.stringContaining('"username":"ben"')])
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  await screen.findByText('Post created!')
  const form = calls.find(({ method }) => method === 'POST')?.body as FormData
  expect([form.get('content'), form.get('taggedUserIds')]).toEqual(['@ben ', '[8]'])
})

test('someone who may not see the post is not tagged, and its author is told', async () => {
  renderHome(made([8]))
  await tagBen()
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  expect(
    await screen.findByText(/^Your post has been shared successfully\. Only you, for now\. Not tagged: Ben/),
  ).toBeDefined()
})
