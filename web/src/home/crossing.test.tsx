import { useQuery } from '@tanstack/react-query'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import {
  type Actions,
  actionsOf,
  openAsAda,
  openConnection,
  pageOf,
  play,
  RUNS,
  settle,
} from '../../test/crossing.tsx'
import { ada, postOf } from '../../test/home.tsx'
import { nextPageOf } from '../ui/states/next-page.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { request } from '../core/calls/request.ts'
import { showNewPost } from '../posts/own-post.ts'
import { removePost, removeFromLists } from '../posts/remove-post.ts'
import { useFeed } from './api.ts'
import { headQuery, showHead } from './head-api.ts'
import { newPostsWords } from './new-posts.ts'

const CHOICE = { filter: 'friends' } as const

/** Ada's feed, after these actions and all that follows from them, and a press on 'new posts' if that is offered. */
async function after(count: number, actions: Actions) {
  let stored: Post[] = Array.from({ length: count }, (_, at) => postOf(count - at))
  let last = count
  const store = (part: Partial<Post>) => {
    last += 1
    const post = postOf(last, part)
    stored = [post, ...stored]
    connection.tell(() => void now().head.refetch())
    return post
  }
  const connection = openConnection((method, path, query) => {
    if (method === 'POST') return { body: store({ authorId: ada.id }) }
    if (method === 'DELETE') {
      stored = stored.filter(({ id }) => id !== Number(path.split('/').at(-1)))
      return {}
    }
    const { page, headers } = pageOf(stored, query.get('before'))
    return { body: page, headers }
  })
  const { queries, open } = openAsAda(() => ({
    feed: { ...useFeed('friends') },
    head: { ...useQuery(headQuery(CHOICE)) },
  }))
  const view = open()
  const now = () => view.result.current
  const shown = () => now().feed.data ?? { pages: [] }
  const press = () => {
    const head = now().head.data.pages[0]
    if (head && newPostsWords(shown(), head)) showHead(queries, CHOICE, head)
  }
  const remove = async (id: number) => {
    removeFromLists(queries, id)
    await request('DELETE', fillPath(postsApi.post, { id }))
    removePost(queries, id)
  }
  await play(
    actions,
    {
      write: () => void request<Post>('POST', postsApi.posts).then((post) => showNewPost(queries, post)),
      elsewhere: () => store({ authorId: ada.id }),
      arrive: () => store({}),
      remove: () => {
        const own = itemsOf(shown()).find(({ authorId }) => authorId === ada.id)
        if (own) void remove(own.id)
      },
      press,
      more: () => now().feed.hasNextPage && nextPageOf(now().feed)(),
      lose: connection.lose,
      connect: () => connection.connect(() => void now().head.refetch()),
    },
    connection,
  )
  await settle(press)
  const ids = itemsOf(shown()).map(({ id }) => id)
  const had = now().feed.hasNextPage ? stored.slice(0, ids.length) : stored
  view.unmount()
  return { ids, had: had.map(({ id }) => id) }
}

const ACTIONS = ['write', 'elsewhere', 'arrive', 'arrive', 'remove', 'press', 'more', 'lose', 'connect']

test('whatever crosses, a feed ends as the server has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(7), actionsOf(...ACTIONS), async (count, actions) => {
      const { ids, had } = await after(count, actions)
      expect(ids).toEqual(had)
    }),
    RUNS,
  )
})
