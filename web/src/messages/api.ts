import {
  type QueryClient,
  useInfiniteQuery,
  useIsMutating,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type Conversation, type Message, messagesApi, type Recipient } from '@kith/shared/messages.ts'
import { changeCached } from '../core/change-cached.ts'
import { itemsOf, pagesQuery, partsQuery } from '../core/pages.ts'
import { request, requestPage } from '../core/request.ts'
import { type Conversations, messagesOf, type Thread, withEnd, withLatest, withSent } from './thread.ts'

const threadKey = (otherId: number) => [messagesApi.withMember, otherId, 'thread'] as const
/** The sendings of messages to someone. */
export const sendKey = (otherId: number) => [messagesApi.withMember, otherId, 'send'] as const
/** What stands between the member and another one. */
export const conversationKey = (otherId: number) => [messagesApi.conversation, otherId] as const

/** Until the live channel tells what is new, the page in view asks for it. */
const ASK_THREAD_MS = 4_000
const ASK_LIST_MS = 15_000

const listQuery = pagesQuery<Conversation>([messagesApi.conversations], messagesApi.conversations)

/** The conversations, the latest first. */
export const useConversations = () =>
  useInfiniteQuery({ ...listQuery, staleTime: 0, refetchInterval: ASK_LIST_MS })

/** What stands between the member and another one; what the list knows of it shows at once. */
export function useConversation(otherId: number) {
  const queries = useQueryClient()
  const path = fillPath(messagesApi.conversation, { id: otherId })
  return useQuery({
    queryKey: conversationKey(otherId),
    queryFn: ({ signal }) => request<Conversation>('GET', path, { signal }),
    placeholderData: () => {
      const list = queries.getQueryData(listQuery.queryKey)
      return list && itemsOf(list).find(({ id }) => id === otherId)
    },
    staleTime: 0,
  })
}

const threadQuery = (queries: QueryClient, otherId: number) => ({
  ...partsQuery(threadKey(otherId), async (before, signal) => {
    const page = await requestPage<Message>(fillPath(messagesApi.withMember, { id: otherId }), {
      query: { before },
      signal,
    })
    if (before === null) bringUp(queries, otherId, page.items.at(-1))
    return page
  }),
  select: messagesOf,
  // Its end is kept up to date by itself; what is above it stays as it was.
  staleTime: Infinity,
  refetchOnReconnect: false,
})

/** What was written with another member, from the end backwards, kept up to date while it is in view. */
export function useThread(otherId: number) {
  const queries = useQueryClient()
  const thread = useInfiniteQuery(threadQuery(queries, otherId))
  const isSending = useIsMutating({ mutationKey: sendKey(otherId) }) > 0
  useQuery({
    queryKey: [messagesApi.withMember, otherId, 'end'],
    queryFn: async ({ signal }) => {
      const end = await requestPage<Message>(fillPath(messagesApi.withMember, { id: otherId }), { signal })
      const latest = end.items.at(-1)
      const known = queries.getQueryData<Thread>(threadKey(otherId))
      queries.setQueryData<Thread>(threadKey(otherId), (thread) => thread && withEnd(thread, end))
      if (known && latest?.id !== messagesOf(known).at(-1)?.id) bringUp(queries, otherId, latest)
      return latest?.id ?? 0
    },
    // What is just being sent would show twice.
    enabled: thread.isSuccess && !isSending,
    // The thread itself has just been read.
    initialData: 0,
    initialDataUpdatedAt: () => queries.getQueryState(threadKey(otherId))?.dataUpdatedAt,
    staleTime: ASK_THREAD_MS,
    refetchInterval: ASK_THREAD_MS,
  })
  return thread
}

/** Friends to write to, by part of a name; for a post each comes with whether they may see it. */
export const useRecipients = (q: string, postId?: number) =>
  useInfiniteQuery({
    ...pagesQuery<Recipient>([messagesApi.recipients], messagesApi.recipients, { q: q || null, postId }),
    staleTime: 0,
  })

/** What is sent, and to whom. Sent again under the same key it is the same message. */
export type NewMessage = {
  recipientId: number
  content: string
  key: string
  postId?: number
  file?: File | null
  alt?: string
}

/** Sends a message and shows it wherever its conversation does. */
export async function deliver(queries: QueryClient, message: NewMessage): Promise<Message> {
  const body = bodyOf(message)
  const sent = await request<Message>('POST', messagesApi.messages, { body, idempotencyKey: message.key })
  changeCached<Thread>(queries, threadKey(sent.recipientId), (thread) => withSent(thread, sent, message.key))
  bringUp(queries, sent.recipientId, sent)
  return sent
}

function bodyOf({ recipientId, content, postId, file, alt = '' }: NewMessage): unknown {
  if (!file) return { recipientId, content, ...(postId !== undefined && { postId }) }
  const form = new FormData()
  form.set('recipientId', String(recipientId))
  form.set('content', content)
  form.set('alt', alt.trim())
  form.set('media', file)
  return form
}

/** The list shows a conversation as read, with its last message, on top if that is new there. */
function bringUp(queries: QueryClient, otherId: number, latest: Message | undefined): void {
  let isListed = false
  changeCached<Conversations>(queries, listQuery.queryKey, (list) => {
    const found = itemsOf(list).find(({ id }) => id === otherId)
    isListed = found !== undefined
    return found ? withLatest(list, found, latest) : list
  })
  if (!isListed && latest) void queries.invalidateQueries({ queryKey: listQuery.queryKey })
}
