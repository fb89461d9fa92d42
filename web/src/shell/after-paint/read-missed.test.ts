import { InfiniteQueryObserver } from '@tanstack/react-query'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { notificationsApi } from '@kith/shared/notifications.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { commentOf } from '../../../test/comment-of.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { postOf } from '../../../test/home.tsx'
import { threadQuery } from '../../comments/api.ts'
import { itemsOf, pagesQuery } from '../../core/calls/pages.ts'
import { createQueryClient } from '../../core/calls/query-client.ts'
import { postListQuery } from '../../posts/api.ts'
import { openMissed } from './read-missed.ts'

const LIST = fillPath(hashtagsApi.posts, { name: 'garden' })
const THREAD = fillPath(commentsApi.ofPost, { id: 1 })

/** A list of posts and the thread of the first, on screen. */
async function open() {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let posts = [postOf(1), postOf(2)]
  let comments = [commentOf(4)]
  const { called } = fakeServer({
    [`GET ${LIST}`]: () => ({ body: posts }),
    [`GET ${THREAD}`]: () => ({ body: comments }),
    [`GET ${fillPath(postsApi.post, { id: 1 })}`]: () => ({ body: posts.find(({ id }) => id === 1) }),
  })
  const queries = createQueryClient()
  const list = new InfiniteQueryObserver(queries, postListQuery(LIST, 0))
  const thread = new InfiniteQueryObserver(queries, threadQuery(1))
  const stops = [list.subscribe(() => {}), thread.subscribe(() => {})]
  await vi.waitFor(() => expect([list, thread].every((one) => one.getCurrentResult().data)).toBe(true))
  const missed = openMissed(queries)
  onTestFinished(() => {
    for (const stop of [...stops, missed.stop]) stop()
    queries.clear()
  })
  return {
    missed,
    called,
    posts: () => itemsOf(list.getCurrentResult().data ?? { pages: [] }),
    comments: () => itemsOf(thread.getCurrentResult().data ?? { pages: [] }).map(({ id }) => id),
    /** Somebody likes the second post, comments on the first, and writes a third. */
    act: () => {
      posts = [postOf(3), postOf(1, { comments: 2 }), postOf(2, { likes: 5 })]
      comments = [commentOf(4), commentOf(5)]
    },
  }
}

test('a page that is connected again reads likes, comments and threads; the lists stay as they are', async () => {
  const page = await open()
  page.act()
  page.missed.read(true, false)
  await vi.waitFor(() => expect(page.comments()).toEqual([4, 5]))
  await vi.waitFor(() =>
    expect(page.posts()).toMatchObject([
      { id: 1, comments: 2 },
      { id: 2, likes: 5 },
    ]),
  )
})

test('a hidden page reads them when it is looked at', async () => {
  const page = await open()
  page.act()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  page.missed.read(true, false)
  expect(page.called('GET', LIST)).toHaveLength(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(page.comments()).toEqual([4, 5]))
  await vi.waitFor(() =>
    expect(page.posts()).toMatchObject([
      { id: 1, comments: 2 },
      { id: 2, likes: 5 },
    ]),
  )
  document.dispatchEvent(new Event('visibilitychange'))
  expect(page.called('GET', fillPath(postsApi.post, { id: 1 }))).toHaveLength(1)
})

test('what was read with the page is not read again when it is connected for the first time', async () => {
  const page = await open()
  page.missed.read(true, true)
  page.missed.read(true, false)
  await vi.waitFor(() => expect(page.called('GET', fillPath(postsApi.post, { id: 1 })).length).toBe(1))
})

test.each([
  ['conversations', messagesApi.conversations],
  ['notifications', notificationsApi.notifications],
  ['friends', friendsApi.friends],
  ['friend requests', friendsApi.received],
  ['members of a community', fillPath(communitiesApi.members, { id: 3 })],
])('a page that is connected again reads the %s again that it shows', async (_what, path) => {
  const { called } = fakeServer({ [`GET ${path}`]: { body: [] } })
  const queries = createQueryClient()
  const list = new InfiniteQueryObserver(queries, pagesQuery<unknown>([path], path))
  const stop = list.subscribe(() => {})
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBeDefined())
  const missed = openMissed(queries)
  onTestFinished(() => {
    stop()
    missed.stop()
    queries.clear()
  })
  missed.read(true, false)
  await vi.waitFor(() => expect(called('GET', path)).toHaveLength(2))
})
