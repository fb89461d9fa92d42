import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { commentOf } from '../../test/comment-of.ts'
import { type Answer, fakeServer, refusal } from '../../test/fake-server.ts'
import { ada, postOf } from '../../test/home.tsx'
import { mediaOf } from '../../test/media-of.ts'
import { chooseFrom } from '../../test/open-menu.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { OldPostPage } from './OldPostPage.tsx'
import { PostPage } from './PostPage.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const missing = refusal(404, 'Post not found')

function render(Page: () => ReactNode, path: string, pattern: string, post: Answer | Promise<Answer>) {
  const server = fakeServer({
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ maxPostLength: 300 }) },
    [`GET ${fillPath(postsApi.post, { id: 5 })}`]: () => post,
    [`GET ${fillPath(commentsApi.ofPost, { id: 5 })}`]: { body: [commentOf(7, { postId: 5 })] },
    [`DELETE ${fillPath(postsApi.post, { id: 5 })}`]: { status: 204 },
  })
  const Signed = () => (
    <MeContext value={ada}>
      <Page />
    </MeContext>
  )
  return { ...server, ...renderPage(Signed, path, pattern) }
}

const open = (post: Answer | Promise<Answer>, path = '/posts/5') => render(PostPage, path, '/posts/$id', post)
const openOlder = (post: Answer, path = '/post/5') => render(OldPostPage, path, '/post/$id', post)

test('while the post is on its way, that is said', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  open(promise)
  expect(await screen.findByText('Loading post...')).toBeDefined()
  resolve({ body: postOf(5) })
  expect(await screen.findByText('Post 5')).toBeDefined()
  expect(await screen.findByText('Comment 7')).toBeDefined()
})

test('the post shows whole: its text unfolded, that of a quoted post too, and all photos', async () => {
  const photo = mediaOf('photo')
  const media = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ ...photo, id }))
  const { id, authorId, author, mediaUrl, mediaType, media: none, createdAt } = postOf(3)
  const content = `${'word '.repeat(90)}ends here`
  const originalPost = { id, authorId, author, content, mediaUrl, mediaType, media: none, createdAt }
  open({ body: postOf(5, { content: `${'word '.repeat(90)}stops there`, media, originalPost }) })
  expect(await screen.findByText(/stops there$/)).toBeDefined()
  expect(screen.getByText(/ends here$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'See more' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Open photo 7 of 7' })).toBeDefined()
  expect(screen.queryByText(/more photos/)).toBeNull()
})

test('the comment in the address comes with the thread', async () => {
  const { called } = open({ body: postOf(5) }, '/posts/5?comment=7')
  await screen.findByText('Comment 7')
  expect(called('GET', `${fillPath(commentsApi.ofPost, { id: 5 })}?around=7`)).toHaveLength(1)
})

test('staff who look after a post that is not for them read it and its thread, and take no part', async () => {
  open({ body: postOf(5, { canInteract: false, canPin: true, comments: 1 }) })
  await screen.findByText('Comment 7')
  expect(screen.getByText('Not shared with you. You see it because you look after this site.')).toBeDefined()
  expect(screen.getByRole('button', { name: '1 comment' })).toBeDefined()
  for (const name of ['Like', 'Share', 'Save', 'Reply', 'Post comment'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the author of a post in a community that they have left reads it and its thread, and may delete it', async () => {
  open({ body: postOf(5, { authorId: ada.id, canInteract: false, canDelete: true, comments: 1 }) })
  await screen.findByText('Comment 7')
  expect(screen.getByText('You are no longer in its community.')).toBeDefined()
  for (const name of ['Like', 'Share', 'Save', 'Reply', 'Post comment'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  await chooseFrom(() => screen.getByRole('button', { name: 'Post menu' }), 'Delete')
})

test('a post of an archived community is read, shared and saved, and nothing is added to it', async () => {
  const community = { name: 'Garden', isPinned: false, isStaff: true, isArchived: true }
  open({ body: postOf(5, { community, comments: 1 }) })
  await screen.findByText('Comment 7')
  for (const name of ['Share', 'Save']) expect(screen.getByRole('button', { name })).toBeDefined()
  for (const name of ['Like', 'Reply', 'Post comment'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Post menu' }))
  expect(screen.queryByRole('menuitem', { name: 'Pin to community' })).toBeNull()
})

test.each(['/posts/5', '/posts/abc', '/posts/0', '/posts/9007199254740993'])(
  '%s without a post says so',
  async (path) => {
    open(missing, path)
    expect(await screen.findByText('Post not found')).toBeDefined()
  },
)

test('a failure can be tried again', async () => {
  open(refusal(503, 'Away'))
  expect(await screen.findByText('Failed to fetch post')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('deleting the post leads home', async () => {
  const { history } = open({ body: postOf(5, { canDelete: true }) })
  await screen.findByText('Post 5')
  await chooseFrom(() => screen.getByRole('button', { name: 'Post menu' }), 'Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(() => history.location.pathname).toBe('/')
  expect(await screen.findByText('Post deleted successfully!')).toBeDefined()
})

test('the older page tells its counts in words', async () => {
  openOlder({ body: postOf(5, { likes: 1, comments: 2 }) })
  expect(await screen.findByRole('heading', { name: 'Comments (2)' })).toBeDefined()
  expect(screen.getByText('1 like · 2 comments')).toBeDefined()
  for (const name of ['Share', 'Save']) expect(screen.getByRole('button', { name })).toBeDefined()
})

test('the older page of no post leads back home', async () => {
  openOlder(missing)
  expect(await screen.findByRole('heading', { name: 'Post Not Found' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})
