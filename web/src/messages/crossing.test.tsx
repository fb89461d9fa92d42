import { type Message, messagesApi } from '@kith/shared/messages.ts'
import { FIRST_UNREAD } from '@kith/shared/messages.ts'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
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
import { ada } from '../../test/home.tsx'
import { conversationOf, messageOf } from '../../test/message-of.ts'
import { type Delivery, sendWaiting } from '../outbox/api.ts'
import {
  messageDelivery,
  readConversationsAgain,
  refreshConversations,
  showChanged,
  useMessages,
} from './api.ts'
import { useDeleteMessage, useIsChanging } from './changes.ts'
import { asDeleted } from './message-pages.ts'
import { useSend, useUnsent } from './waiting-message.ts'

const BEN = 8
/** Ada's open conversation with Ben, after these actions and all that follows from them. */
async function after(count: number, actions: Actions) {
  localStorage.clear()
  const stored: Message[] = Array.from({ length: count }, (_, at) => messageOf(at + 1))
  const connection = openConnection((method, path, query, body) => serve(method, path, query, body))
  const { queries, open, call } = openAsAda(() => ({
    messages: useMessages(BEN, useIsChanging(BEN)),
    unsent: useUnsent(BEN),
    send: useSend(BEN),
  }))
  const publish = (message: Message) =>
    connection.tell(() => {
      if (message.isDeleted) showChanged(queries, message, BEN)
      refreshConversations(queries, BEN)
    })
  const store = (part: Partial<Message>) => {
    const message = messageOf(stored.length + 1, { isRead: false, ...part })
    stored.push(message)
    publish(message)
    return message
  }
  const own = { senderId: ada.id, recipientId: BEN }
  const remove = (at: number) => {
    const message = stored[at]
    if (!message) return
    stored[at] = asDeleted(message)
    publish(stored[at])
  }
  const serve = (method: string, path: string, query: URLSearchParams, body: unknown) => {
    if (method === 'POST') return { body: store({ ...own, content: (body as Message).content }) }
    if (method === 'DELETE') {
      remove(Number(path.split('/').at(-1)) - 1)
      return {}
    }
    if (path === fillPath(messagesApi.conversation, { id: BEN })) return { body: conversationOf(BEN) }
    if (path !== fillPath(messagesApi.withMember, { id: BEN })) return { body: [] }
    const { page, headers } = pageOf(stored.toReversed(), query.get('before'))
    return { body: page.toReversed(), headers: { ...headers, [FIRST_UNREAD]: '0' } }
  }
  let view = open()
  let isOpen = true
  const deliveries = {
    message: messageDelivery(queries) as Delivery,
    post: {} as Delivery,
    comment: {} as Delivery,
  }
  const stop = sendWaiting(queries, ada.id, { deliveries, onRefused: vi.fn() })
  const close = () => {
    if (isOpen) view.unmount()
    isOpen = false
  }
  const reopen = () => {
    if (!isOpen) view = open()
    isOpen = true
  }
  let words = 0
  const calls: (() => void)[] = []
  const now = () => view.result.current
  await play(
    actions,
    {
      send: () =>
        isOpen &&
        now().send({
          tags: [],
          content: `Own ${(words += 1)}`,
          alt: '',
          file: null,
          key: crypto.randomUUID(),
        }),
      elsewhere: () => store(own),
      arrive: () => store({}),
      remove: () => {
        const own =
          isOpen && now().messages.data?.findLast((one) => one.senderId === ada.id && !one.isDeleted)
        if (own) calls.push(call(() => useDeleteMessage(own).mutate))
      },
      gone: (which) => remove(stored.length - 1 - which),
      more: () =>
        isOpen && now().messages.hasNextPage && now().messages.fetchNextPage({ cancelRefetch: false }),
      close,
      open: reopen,
      lose: connection.lose,
      connect: () => connection.connect(() => readConversationsAgain(queries)),
    },
    connection,
  )
  await settle(reopen)
  await drain(connection)
  const { messages, unsent } = now()
  stop()
  close()
  for (const end of calls) end()
  const shown = messages.data ?? []
  const had = messages.hasNextPage ? stored.slice(-shown.length) : stored
  const of = (list: readonly Message[]) => list.map(({ id, content, isDeleted }) => [id, content, isDeleted])
  return { shown: of(shown), had: of(had), unsent: unsent.length }
}

const ACTIONS = [
  'send',
  'elsewhere',
  'arrive',
  'arrive',
  'remove',
  'gone',
  'more',
  'close',
  'open',
  'lose',
  'connect',
]

test('whatever crosses, a conversation ends as the server has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(7), actionsOf(...ACTIONS), async (count, actions) => {
      const { shown, had, unsent } = await after(count, actions)
      expect(shown).toEqual(had)
      expect(unsent).toBe(0)
    }),
    RUNS,
  )
})
