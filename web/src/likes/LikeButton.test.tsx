import { fireEvent, screen } from '@testing-library/react'
import { postsApi, postWording } from '@kith/shared/posts.ts'
import { expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { refusal } from '../../test/fake-server.ts'
import { postOf, renderHome } from '../../test/home.tsx'
import { feedQuery } from '../home/api.ts'

const like = () => screen.getByRole('button', { name: 'Like' })
const count = () => screen.queryByRole('button', { name: /^\d+ likes?$/ })?.textContent
const feedOf = (posts: object[], next?: string) => ({
  body: posts,
  ...(next && { headers: { 'x-next-cursor': next } }),
})

/** An answer that the test resolves itself. */
function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, resolve }
}

test('a like is on screen before the server answers, and the answer gives the count', async () => {
  const answer = held<{ body: object }>()
  renderHome({
    [`GET ${postsApi.posts}`]: feedOf([postOf(1, { likes: 2 })]),
    [`PUT ${fillPath(postsApi.like, { id: 1 })}`]: () => answer.promise,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  await expect.poll(count).toBe('3')
  expect(like().getAttribute('aria-pressed')).toBe('true')
  answer.resolve({ body: { isLiked: true, likeCount: 9 } })
  await expect.poll(count).toBe('9')
})

test('a like that fails is taken back, with a word', async () => {
  renderHome({
    [`GET ${postsApi.posts}`]: feedOf([postOf(1, { likes: 2 })]),
    [`PUT ${fillPath(postsApi.like, { id: 1 })}`]: refusal(500, 'Something went wrong'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  expect(await screen.findByText(postWording.likeFailed)).toBeDefined()
  expect(count()).toBe('2')
  expect(like().getAttribute('aria-pressed')).toBe('false')
})

test('taking a like back clears it without toggling, and the count never goes below 0', async () => {
  const { called } = renderHome({
    [`GET ${postsApi.posts}`]: feedOf([postOf(1, { likes: 0, isLiked: true })]),
    [`DELETE ${fillPath(postsApi.like, { id: 1 })}`]: { body: { isLiked: false, likeCount: 0 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  await expect.poll(() => like().getAttribute('aria-pressed')).toBe('false')
  expect(like().textContent).toBe('Like')
  await expect.poll(() => called('DELETE', fillPath(postsApi.like, { id: 1 })).length).toBe(1)
})

test('of quick presses only the last one shows, sent one after the other', async () => {
  const first = held<{ body: object }>()
  const { calls } = renderHome({
    [`GET ${postsApi.posts}`]: feedOf([postOf(1)]),
    [`PUT ${fillPath(postsApi.like, { id: 1 })}`]: () => first.promise,
    [`DELETE ${fillPath(postsApi.like, { id: 1 })}`]: { body: { isLiked: false, likeCount: 0 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  await expect.poll(count).toBe('1')
  fireEvent.click(like())
  await expect.poll(() => like().textContent).toBe('Like')
  const shown = vi.fn<(text: string | null) => void>()
  const watch = new MutationObserver(() => shown(like().getAttribute('aria-pressed')))
  watch.observe(like(), { attributes: true })
  first.resolve({ body: { isLiked: true, likeCount: 1 } })
  await expect.poll(() => calls.filter(({ method }) => method === 'DELETE').length).toBe(1)
  await expect.poll(() => like().getAttribute('aria-pressed')).toBe('false')
  watch.disconnect()
  expect(shown).not.toHaveBeenCalledWith('true')
})

test('a like shows in every cached list, and outlives a page that was under way', async () => {
  const more = held<{ body: object }>()
  const { queries } = renderHome({
    [`GET ${postsApi.posts}`]: ({ path }) =>
      path.includes('before') ? more.promise : feedOf([postOf(1, { visibility: 'public' })], 'next'),
    [`PUT ${fillPath(postsApi.like, { id: 1 })}`]: { body: { isLiked: true, likeCount: 1 } },
  })
  await screen.findByText('Post 1')
  await queries.prefetchInfiniteQuery(feedQuery('public'))
  fireEvent.click(screen.getByRole('button', { name: 'Load More Posts' }))
  fireEvent.click(like())
  await expect.poll(count).toBe('1')
  more.resolve({ body: [postOf(2)] })
  await screen.findByText('Post 2')
  expect(count()).toBe('1')
  const publicTab = queries.getQueryData(feedQuery('public').queryKey)
  expect(publicTab?.pages[0]?.items[0]).toMatchObject({ isLiked: true, likes: 1 })
})

test('the count opens the list of those who like it, page by page', async () => {
  const { called } = renderHome({
    [`GET ${postsApi.posts}`]: feedOf([postOf(1, { likes: 2 })]),
    [`GET ${fillPath(postsApi.likes, { id: 1 })}`]: ({ path }) =>
      path.includes('before=next')
        ? { body: [{ id: 4, username: 'dan', name: 'Dan', avatar: null }] }
        : {
            body: [{ id: 3, username: 'cleo', name: 'Cleo', avatar: null }],
            headers: { 'x-next-cursor': 'next' },
          },
  })
  fireEvent.click(await screen.findByRole('button', { name: '2 likes' }))
  expect(await screen.findByText('Cleo')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Dan')).toBeDefined()
  expect(called('GET', `${fillPath(postsApi.likes, { id: 1 })}?before=next`)).toHaveLength(1)
})
