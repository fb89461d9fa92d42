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
/** The mutation key of sending messages to a member. */
export const sendKey = (otherId: number) => [messagesApi.withMember, otherId, 'send'] as const
/** The query key of the conversation with a member. */
export const conversationKey = (otherId: number) => [messagesApi.conversation, otherId] as const

/** How often an open page asks for news, in milliseconds, until a live channel reports it. */
const ASK_THREAD_MS = 4_000
const ASK_LIST_MS = 15_000

const listQuery = pagesQuery<Conversation>([messagesApi.conversations], messagesApi.conversations)

/** The conversations, the latest first. */
export const useConversations = () =>
  useInfiniteQuery({ ...listQuery, staleTime: 0, refetchInterval: ASK_LIST_MS })

/** The conversation with a member. If the list already holds it, that version shows at once. */
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
  // useThread polls the end of the thread. Earlier messages stay as they were read.
  staleTime: Infinity,
  refetchOnReconnect: false,
})

/** The messages with another member, read from the end backwards. The end is polled while in view. */
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
    // A message that is being sent would show twice.
    enabled: thread.isSuccess && !isSending,
    // The thread itself has just been fetched.
    initialData: 0,
    initialDataUpdatedAt: () => queries.getQueryState(threadKey(otherId))?.dataUpdatedAt,
    staleTime: ASK_THREAD_MS,
    refetchInterval: ASK_THREAD_MS,
  })
  return thread
}

/** Friends whose name contains `q`. With a post, each says whether they may see it. */
export const useRecipients = (q: string, postId?: number) =>
  useInfiniteQuery({
    ...pagesQuery<Recipient>([messagesApi.recipients], messagesApi.recipients, { q: q || null, postId }),
    staleTime: 0,
  })

/** A message to send. Sending it again under the same key makes no second message. */
export type NewMessage = {
  recipientId: number
  content: string
  key: string
  postId?: number
  file?: File | null
  alt?: string
}

/** Sends a message and adds it to the cached thread and conversation. */
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

/** Marks a conversation in the list as read, with its latest message. A new message moves it to the top. */
function bringUp(queries: QueryClient, otherId: number, latest: Message | undefined): void {
  let isListed = false
  changeCached<Conversations>(queries, listQuery.queryKey, (list) => {
    const found = itemsOf(list).find(({ id }) => id === otherId)
    isListed = found !== undefined
    return found ? withLatest(list, found, latest) : list
  })
  if (!isListed && latest) void queries.invalidateQueries({ queryKey: listQuery.queryKey })
}
