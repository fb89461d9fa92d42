import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { commentOf } from '../../../test/comment-of.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { ada, postOf } from '../../../test/home.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { MeContext, sessionQuery } from '../../accounts/api.ts'
import { useSaveComment } from '../../comments/comment-mutations.ts'
import { useThread } from '../../comments/thread.ts'
import { useChooseColours } from '../../own-profile/appearance-api.ts'
import { usePost } from '../../posts/api.ts'
import { useSavePost } from '../../posts/save-post.ts'
import { OtherTabs } from './OtherTabs.tsx'

/** Two tabs of a browser: the first acts, the second shows. What the first stores for a moment, the second hears. */
function open() {
  const store = Storage.prototype.setItem
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function tell(
    this: Storage,
    key,
    newValue,
  ) {
    store.call(this, key, newValue)
    if (key.startsWith('kith.told.')) window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  })
  onTestFinished(() => setItem.mockRestore())
  fakeServer({
    [`PUT ${fillPath(bookmarksApi.post, { id: 1 })}`]: { body: { isBookmarked: true } },
    [`PUT ${fillPath(bookmarksApi.comment, { id: 1 })}`]: { body: { isBookmarked: true } },
    [`GET ${fillPath(postsApi.post, { id: 1 })}`]: { body: postOf(1) },
    [`GET ${fillPath(commentsApi.ofPost, { id: 1 })}`]: { body: [commentOf(1)] },
    [`PUT ${ownProfileApi.profile}`]: { body: ada },
  })
  const first = renderPage(() => (
    <MeContext value={ada}>
      <Acting />
    </MeContext>
  ))
  first.queries.setQueryData(sessionQuery.queryKey, ada)
  const second = renderPage(() => (
    <MeContext value={ada}>
      <OtherTabs />
      <Showing />
    </MeContext>
  ))
  second.queries.setQueryData(sessionQuery.queryKey, ada)
  return second.queries
}

function Acting() {
  const post = useSavePost(postOf(1))
  const comment = useSaveComment(commentOf(1))
  const colours = useChooseColours()
  const dark = { colorTheme: 'midnight_dark', darkWithDevice: false } as const
  return (
    <>
      <button onClick={() => post.mutate(true)}>Save post</button>
      <button onClick={() => comment.mutate(true)}>Save comment</button>
      <button onClick={() => colours.mutate(dark)}>Choose</button>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function Showing() {
  const post = usePost(1)
  const thread = useThread(1)
  const comment = thread.comments?.[0]
  return (
    <>
      <p>Post {post.data && !post.isPlaceholderData && String(post.data.isBookmarked)}</p>
      <p>Comment {comment && String(comment.isBookmarked)}</p>
    </>
  )
}

test('a post or comment saved in one tab is marked in the others', async () => {
  open()
  await screen.findByText('Post false')
  await screen.findByText('Comment false')
  press('Save post')
  expect(await screen.findByText('Post true')).toBeDefined()
  press('Save comment')
  expect(await screen.findByText('Comment true')).toBeDefined()
  expect(localStorage.getItem(`kith.told.${ada.id}`)).toBeNull()
})

test('a theme that is chosen in one tab is applied in the others', async () => {
  const second = open()
  press('Choose')
  const cachedUser = () => second.getQueryData(sessionQuery.queryKey)
  await expect.poll(cachedUser).toMatchObject({ colorTheme: 'midnight_dark', darkWithDevice: false })
})
