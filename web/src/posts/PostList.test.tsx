import { act, fireEvent, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { ada, postOf, renderHome, authorOf } from '../../test/home.tsx'
import { fakeObserver, looks } from '../../test/fake-observer.ts'
import { mediaOf } from '../../test/media-of.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { PostList } from './PostList.tsx'

fakeObserver()
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

/** Simulates scrolling: now these chunks of the list are near the screen, and no others. */
async function lookAt(...near: number[]): Promise<void> {
  const list = await screen.findByRole('feed')
  // The first paint has a part of the first chunk alone.
  await expect.poll(() => list.children.length).toBeGreaterThan(Math.max(...near))
  const entries = [...list.children].map((target, at) => ({ target, isIntersecting: near.includes(at) }))
  await act(async () => {
    for (const look of looks) look(entries)
  })
}

const stretches = () => [...screen.getByRole('feed').children]
const built = () => stretches().flatMap((stretch, at) => (stretch.querySelector('article') ? [at] : []))
const posts = Array.from({ length: 20 }, (_, at) => postOf(100 - at))
const renderPosts = () =>
  renderHome({
    [`GET ${postsApi.posts}`]: { body: posts },
    [`GET ${fillPath(commentsApi.ofPost, { id: 100 })}`]: { body: [] },
    [`PUT ${fillPath(postsApi.like, { id: 92 })}`]: { body: { isLiked: true, likeCount: 1 } },
  })

test('the posts near the screen are built; of the others the room they took is left', async () => {
  renderPosts()
  await screen.findByText('Post 100')
  expect(built()).toEqual([0])
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 400))
  await lookAt(2)
  vi.restoreAllMocks()
  expect(built()).toEqual([2])
  expect(stretches()[0]?.getAttribute('style')).toBe('height: 2064px;')
  const [article] = screen.getAllByRole('article')
  expect(article?.getAttribute('aria-posinset')).toBe('11')
  expect(article?.getAttribute('aria-setsize')).toBe('20')
})

test('a post that was touched stays as it was left: its thread open, the words in it', async () => {
  renderPosts()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Comment' }))[0] ?? document.body)
  const field = await screen.findByRole('textbox', { name: 'Write a comment' })
  fireEvent.input(field, { target: { value: 'Half a thought' } })
  await lookAt(3)
  expect(built()).toEqual([0, 1, 3])
  expect(screen.getByRole('textbox', { name: 'Write a comment' })).toBe(field)
  expect(screen.getByDisplayValue('Half a thought')).toBeDefined()
})

test('a video that plays goes on playing', async () => {
  renderHome({
    [`GET ${postsApi.posts}`]: { body: [postOf(100, { media: [mediaOf('video')] }), ...posts.slice(1)] },
  })
  const video = await screen.findByLabelText('Video walk.mp4')
  fireEvent.play(video)
  await lookAt(3)
  expect(screen.getByLabelText('Video walk.mp4')).toBe(video)
})

test('the posts beside the focused one are drawn', async () => {
  renderPosts()
  await lookAt(2)
  act(() => screen.getAllByRole('button', { name: 'Share' })[0]?.focus())
  await lookAt(0)
  expect(built()).toEqual([0, 1, 2, 3])
})

test('a new post of one’s own takes its place on top and leaves the others as they are', async () => {
  renderHome({
    [`GET ${postsApi.posts}`]: { body: posts },
    [`POST ${postsApi.posts}`]: {
      status: 201,
      body: postOf(200, { author: authorOf(ada), authorId: ada.id }),
    },
  })
  await lookAt(0, 1)
  fireEvent.input(await screen.findByRole('textbox', { name: /share/ }), { target: { value: 'New' } })
  const [before] = screen.getAllByRole('article')
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  await screen.findByText('Post 200')
  expect(screen.getAllByRole('article')[1]).toBe(before)
})

type ListProps = Omit<ComponentProps<typeof PostList>, 'onLoadMore'>

/** The list alone while it loads its next page. Returns a function that changes its props. */
async function renderLoading(): Promise<(part: Partial<ListProps>) => void> {
  let change: (part: Partial<ListProps>) => void = () => undefined
  renderPage(function Page() {
    const [props, setProps] = useState<ListProps>({
      posts,
      hasMore: true,
      isLoadingMore: false,
      hasFailed: false,
    })
    change = (part) => act(() => setProps({ ...props, ...part }))
    return (
      <MeContext value={ada}>
        <PostList {...props} onLoadMore={() => setProps({ ...props, isLoadingMore: true })} />
      </MeContext>
    )
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load More Posts' }))
  return (part) => change(part)
}

const older = (count: number) => [...posts, ...Array.from({ length: count }, (_, at) => postOf(80 - at))]

test.each([
  [1, 'Loaded 1 more'],
  [5, 'Loaded 5 more'],
])('when %i more posts have come, reading goes on at the first of them', async (count, told) => {
  const change = await renderLoading()
  change({ isLoadingMore: false, posts: older(count) })
  expect(screen.getByText(told)).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-posinset')).toBe('21')
})

test('after posts that did not come, what comes on top moves no focus', async () => {
  const change = await renderLoading()
  change({ isLoadingMore: false, hasFailed: true })
  const focused = document.activeElement
  change({ hasFailed: false, posts: [postOf(200), ...posts] })
  expect(document.activeElement).toBe(focused)
  expect(screen.queryByText(/Loaded/)).toBeNull()
})
