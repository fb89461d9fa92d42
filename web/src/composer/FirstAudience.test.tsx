import { accountsApi } from '@kith/shared/accounts.ts'
import { type Audience, audienceApi } from '@kith/shared/audience.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, postOf, renderHome } from '../../test/home.tsx'
import { sessionQuery } from '../accounts/api.ts'
import { showNewPost } from '../posts/own-post.ts'
import { createdToast } from './post-form.ts'

const newcomer = { ...ada, knowsAudience: false }
const audience: Audience = { count: 3, friends: 1, friendsOfFriends: 2, others: 0, people: [] }

function open(me = newcomer) {
  return renderHome({
    [`GET ${accountsApi.user}`]: { body: me },
    [`GET ${audienceApi.audience}`]: { body: audience },
    [`POST ${postsApi.posts}`]: { status: 201, body: postOf(1, { visibility: 'friends_of_friends' }) },
  })
}

async function write(text: string) {
  const field = await screen.findByRole('textbox', { name: /share/ })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  return field
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const post = () => fireEvent.click(screen.getByRole('button', { name: 'Post' }))

test('a first post is sent only once its author has chosen to whom it goes', async () => {
  const { called } = open()
  const field = await write('Hello')
  const question = screen.getByRole('group', { name: /Who may read your first post/ })
  expect(question.querySelectorAll('input:checked')).toHaveLength(0)
  expect(called('GET', audienceApi.audience)).toEqual([])
  post()
  expect((await screen.findByRole('alert')).textContent).toBe('Choose who may read it, then post it.')
  expect(document.activeElement).toBe(radio('Friends'))
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  expect(called('POST', postsApi.posts)).toEqual([])
  fireEvent.click(radio('Friends+'))
  expect(screen.queryByText(/Choose who may read it/)).toBeNull()
  expect(await screen.findByText('3 people: 1 friend, 2 friends of friends')).toBeDefined()
  post()
  await screen.findByText('Post created!')
  const sent = called('POST', postsApi.posts).map(({ body }) => (body as FormData).get('visibility'))
  expect(sent).toEqual(['friends_of_friends'])
})

test('the request to choose an audience disappears when the post is discarded', async () => {
  open()
  await write('Hello')
  post()
  expect(await screen.findByText(/Choose who may read it/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/Choose who may read it/)).toBeNull()
})

test('it is asked once: the next post has the default of its author', async () => {
  open()
  await write('Hello')
  fireEvent.click(radio('Friends+'))
  post()
  await screen.findByText('Post created!')
  expect(screen.queryByRole('radio', { name: 'Friends' })).toBeNull()
  await write('And again')
  expect(screen.getByLabelText<HTMLSelectElement>('Who can see this post').value).toBe('friends')
})

test('it is not asked after a post elsewhere, nor where an older server does not say whether to ask', async () => {
  const { queries } = open()
  await write('Hello')
  expect(radio('Friends+')).toBeDefined()
  showNewPost(queries, postOf(2, { groupId: 3 }))
  expect(await screen.findByLabelText('Who can see this post')).toBeDefined()
  queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, knowsAudience: undefined as never })
  expect(screen.queryByRole('radio', { name: 'Friends+' })).toBeNull()
})

test.each([
  [{ count: 22, friends: 22, friendsOfFriends: 0, others: 0 }, 'Your 22 friends will see this.'],
  [undefined, 'Your friends see it.'],
])('a created post is told with who sees it: %j', (counts, words) => {
  const submission = { content: 'Hello', tags: [], visibility: 'friends', photos: [], key: 'k' } as const
  expect(createdToast(postOf(1), submission, counts)).toEqual({
    title: 'Post created!',
    description: `Your post has been shared successfully. ${words}`,
  })
})

test('who sees a post in a community depends on who may read the community', () => {
  const submission = { content: 'Hello', tags: [], visibility: 'friends', photos: [], key: 'k' } as const
  const community = { name: 'Garden', isPinned: false, isStaff: false, isArchived: false }
  expect(createdToast(postOf(1, { groupId: 3, community }), submission).description).toBe(
    'Your post has been shared successfully. Everybody who may read Garden sees it.',
  )
})
