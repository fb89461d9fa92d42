import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { commentOf } from '../../test/comment-of.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada, postOf } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { useSavePost } from '../posts/save-post.ts'
import { BookmarksPage } from './BookmarksPage.tsx'

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

function open(answers: Answers, path = '/bookmarks') {
  const server = fakeServer(answers)
  const page = renderPage(
    () => (
      <MeContext value={ada}>
        <BookmarksPage />
      </MeContext>
    ),
    path,
  )
  return { ...server, ...page }
}

test('the saved posts, with a skeleton until they are here', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  open({ [`GET ${bookmarksApi.bookmarks}`]: () => promise })
  expect(await screen.findByLabelText('Loading')).toBeDefined()
  resolve({ body: [postOf(1, { isBookmarked: true })] })
  expect(await screen.findByText('Post 1')).toBeDefined()
})

test('the page without saved posts says where they come from', async () => {
  open({ [`GET ${bookmarksApi.bookmarks}`]: { body: [] } })
  expect(await screen.findByText('No saved posts yet')).toBeDefined()
  expect(screen.getByText(/Posts that you bookmark appear here/)).toBeDefined()
})

test('a list that could not be loaded offers to try again', async () => {
  let isAway = true
  open({ [`GET ${bookmarksApi.bookmarks}`]: () => (isAway ? refusal(503, 'Away') : { body: [postOf(1)] }) })
  expect(await screen.findByText('Failed to load bookmarked posts')).toBeDefined()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Post 1')).toBeDefined()
})

test('saved comments stand on a tab of their own, and lead to their conversation', async () => {
  const { history, called } = open({
    [`GET ${bookmarksApi.bookmarks}`]: ({ path }) =>
      path.includes('type=comments') ? { body: [commentOf(5, { isBookmarked: true })] } : { body: [] },
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Comments' }))
  const link = await screen.findByRole('link', { name: 'See the conversation' })
  expect(link.getAttribute('href')).toMatch(/^\/posts\/1\?comment=/)
  expect(history.location.search).toBe('?tab=comments')
  expect(called('GET', `${bookmarksApi.bookmarks}?type=comments`)).toHaveLength(1)
})

test('a post whose save is answered only after the list was read is in the list', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  let isSaved = false
  fakeServer({
    [`GET ${bookmarksApi.bookmarks}`]: () => ({ body: isSaved ? [postOf(1, { isBookmarked: true })] : [] }),
    [`PUT ${fillPath(bookmarksApi.post, { id: 1 })}`]: () => promise,
  })
  renderPage(() => (
    <MeContext value={ada}>
      <SaveFirstPost />
      <BookmarksPage />
    </MeContext>
  ))
  await screen.findByText('No saved posts yet')
  fireEvent.click(screen.getByRole('button', { name: 'Save the first' }))
  isSaved = true
  resolve({ body: { isBookmarked: true } })
  expect(await screen.findByText('Post 1')).toBeDefined()
})

function SaveFirstPost() {
  const { mutate } = useSavePost(postOf(1))
  return <button onClick={() => mutate(true)}>Save the first</button>
}
