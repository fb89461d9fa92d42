import type { Comment } from '@kith/shared/comments.ts'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { commentOf } from '../../test/comment-of.ts'
import {
  type Actions,
  actionsOf,
  drain,
  openConnection,
  pageOf,
  play,
  settle,
  openAsAda,
  RUNS,
} from '../../test/crossing.tsx'
import { ada, authorOf } from '../../test/home.tsx'
import { type Delivery, sendWaiting, useOutbox } from '../outbox/api.ts'
import { commentDelivery, deleteComment, refreshThread, removeComment } from './api.ts'
import { useThread } from './thread.ts'
import { putInOutbox } from './waiting-comment.ts'

const POST = 1
const mine = { userId: ada.id, author: authorOf(ada) }

/** A thread that Ada has open, after these actions and all that follows from them. */
async function after(count: number, actions: Actions) {
  localStorage.clear()
  let last = count
  let stored: Comment[] = Array.from({ length: count }, (_, at) => commentOf(at + 1))
  const publish = () => connection.tell(() => void readAgain())
  const store = (part: Partial<Comment>) => {
    last += 1
    const comment = commentOf(last, part)
    stored = [...stored, comment]
    publish()
    return comment
  }
  const remove = (id: number | undefined) => {
    stored = stored.filter((one) => one.id !== id)
    publish()
  }
  const connection = openConnection((method, path, query, body) => {
    if (method === 'POST')
      return {
        body: { ...store({ ...mine, content: String((body as FormData).get('content')) }), untagged: [] },
      }
    if (method === 'DELETE') {
      remove(Number(path.split('/').at(-1)))
      return {}
    }
    const { page, headers } = pageOf(stored.toReversed(), query.get('before'))
    return { body: page.toReversed(), headers }
  })
  const { queries, open } = openAsAda(() => ({
    thread: useThread(POST),
    outbox: useOutbox(),
  }))
  // As the live channel does, without its pauses. A reading that ends later takes back no other that is due.
  const due = { is: false }
  const readAgain = async () => {
    if (!(await refreshThread(queries, POST))) due.is = true
  }
  const deliveries = {
    comment: commentDelivery(queries) as Delivery,
    post: {} as Delivery,
    message: {} as Delivery,
  }
  const stop = sendWaiting(queries, ada.id, { deliveries, onRefused: vi.fn() })
  const view = open()
  const now = () => view.result.current
  let words = 0
  const write = () =>
    putInOutbox(
      now().outbox,
      { content: `Own ${(words += 1)}`, tags: [], alt: '', file: null, key: crypto.randomUUID() },
      { postId: POST, parentId: null },
    )
  await play(
    actions,
    {
      write,
      elsewhere: () => store(mine),
      arrive: () => store({}),
      remove: () => {
        const own = now().thread.comments?.findLast(({ id, userId }) => id > 0 && userId === ada.id)
        if (own) void deleteComment(own.id).then(() => removeComment(queries, own.id))
      },
      gone: (which) => remove(stored.at(-1 - which)?.id),
      more: () => now().thread.hasNextPage && now().thread.fetchNextPage({ cancelRefetch: false }),
      lose: connection.lose,
      connect: () => connection.connect(() => void readAgain()),
    },
    connection,
  )
  for (let tries = 0; due.is && tries < 9; tries += 1) {
    due.is = false
    await settle(readAgain)
    await drain(connection)
  }
  const { comments = [], hasNextPage } = now().thread
  stop()
  view.unmount()
  const of = (list: readonly Comment[]) => list.map(({ id, content }) => [id, content])
  return { shown: of(comments), had: of(hasNextPage ? stored.slice(-comments.length) : stored) }
}

const ACTIONS = ['write', 'elsewhere', 'arrive', 'arrive', 'remove', 'gone', 'more', 'lose', 'connect']

/** A comment goes while the first page, which still has it, is on its way. */
const goneMeanwhile: Actions = [
  ['step', 0],
  ['gone', 2],
  ['elsewhere', 0],
  ['step', 1],
  ['step', 1],
]

test('whatever crosses, a thread ends as the server has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(7), actionsOf(...ACTIONS), async (count, actions) => {
      const { shown, had } = await after(count, actions)
      expect(shown).toEqual(had)
    }),
    { ...RUNS, examples: [[4, goneMeanwhile]] },
  )
})
