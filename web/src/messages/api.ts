import {
  type Query,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import {
  type Conversation,
  FIRST_UNREAD,
  type Message,
  messagesApi,
  messageWording,
  type Recipient,
} from '@kith/shared/messages.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { newKey } from '../core/calls/new-key.ts'
import { isNewer, newestOf } from '../core/calls/own-items.ts'
import { itemsOf, pagesQuery, partsQuery } from '../core/calls/pages.ts'
import { readNewest } from '../core/calls/read-and-merge.ts'
import { type Page, request, requestPart, errorText } from '../core/calls/request.ts'
import { upload } from '../core/calls/upload.ts'
import { uploadIfLarge } from '../media/api.ts'
import { type Delivery, type Entry, isArriving, type Attempt } from '../outbox/api.ts'
import {
  type Conversations,
  messagesOf,
  type MessagePages,
  withChanged,
  withChangedLast,
  withEnd,
  withLatest,
  withKeyOf,
  withSent,
} from './message-pages.ts'
import { conversationPlace, type WaitingMessage } from './waiting-message.ts'

const messagesKey = (otherId: number) => [messagesApi.withMember, otherId, 'messages'] as const
/** The mutation key of deleting messages to a member. */
export const deleteKey = (otherId: number) => [messagesApi.withMember, otherId, 'delete'] as const
const endKey = (otherId: number) => [messagesApi.withMember, otherId, 'end'] as const
const openingKey = (otherId: number) => [messagesApi.withMember, otherId, 'opening'] as const
/** The query key of the conversation with a member. */
export const conversationKey = (otherId: number) => [messagesApi.conversation, otherId] as const

/** An end of a conversation that was read this long ago, in milliseconds, is read again when the conversation is opened. */
const FRESH_MS = 4_000

const listQuery = pagesQuery<Conversation>([messagesApi.conversations], messagesApi.conversations)

/** The conversations, the latest first. */
export const useConversations = () => useInfiniteQuery({ ...listQuery, staleTime: 0 })

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

const messagesQuery = (queries: QueryClient, otherId: number) => ({
  ...partsQuery(messagesKey(otherId), async (before, signal) => {
    const page = await readThread(queries, otherId, before, signal)
    if (before !== null) return page
    bringUp(queries, otherId, page.items.at(-1))
    const list = queries.getQueryData<MessagePages>(messagesKey(otherId))
    if (!list) return page
    const known = withoutArriving(queries, otherId, page, 'messages') ?? page
    return { ...known, items: known.items.map((message) => withKeyOf(list, message)) }
  }),
  select: messagesOf,
  // useMessages reads the end of the conversation again. Earlier messages stay as they were read.
  staleTime: Infinity,
  refetchOnReconnect: false,
})

/** Reads a page of a conversation. */
async function readThread(
  queries: QueryClient,
  otherId: number,
  before: string | null,
  signal: AbortSignal,
): Promise<Page<Message>> {
  const path = fillPath(messagesApi.withMember, { id: otherId })
  const key = before === null ? keyOfOpening(queries, otherId) : undefined
  const options = { query: { before }, signal, ...(key && { idempotencyKey: key }) }
  const { body, next, headers } = await requestPart<Message[]>(path, options)
  const firstUnread = Number(headers.get(FIRST_UNREAD))
  queries.setQueryData<OpenState>(openingKey(otherId), (opening) =>
    opening && opening.key === key ? { firstUnread, ...opening } : opening,
  )
  return { items: body, next }
}

/**
 * An opened conversation. Its first reading marks it as read, but its answer may be broken off, be lost or come after a later
 * one. So all readings have one key, under which the server tells each of them the same first unread message
 * (rules/messages.md 16).
 */
type OpenState = {
  key: string
  /** The id of that message; 0 if all were read. Undefined until a reading is answered. */
  firstUnread?: number
}

/** The key of an opened conversation, as long as the first unread message is to be asked for. */
function keyOfOpening(queries: QueryClient, otherId: number): string | undefined {
  const opening = queries.setQueryData<OpenState>(openingKey(otherId), (known) => known ?? { key: newKey() })
  return opening?.firstUnread === undefined ? opening?.key : undefined
}

/** The id of the message that was the first unread one when the conversation was opened; 0 if there was none. */
export const useFirstUnread = (otherId: number): number | undefined =>
  useQuery<OpenState>({ queryKey: openingKey(otherId), queryFn: skipToken }).data?.firstUnread

/** The conversation is closed: what was unread when it was opened has been seen. */
export const forgetFirstUnread = (queries: QueryClient, otherId: number): void =>
  queries.removeQueries({ queryKey: openingKey(otherId) })

/**
 * The messages with another member, read from the end backwards. The end is read again when the live channel reports
 * a change, but not while it changes from here. `isUpToDate` once the end was read since this page was opened.
 */
export function useMessages(otherId: number, isChanging: boolean) {
  const queries = useQueryClient()
  const query = messagesQuery(queries, otherId)
  const isRead = queries.getQueryData(query.queryKey) !== undefined
  const messages = useInfiniteQuery({ ...query, enabled: !isRead || !isChanging })
  const end = useQuery({
    queryKey: endKey(otherId),
    queryFn: ({ signal }) => readEnd(queries, otherId, signal),
    enabled: messages.isSuccess && !isChanging,
    // The conversation itself has just been fetched.
    initialData: 0,
    initialDataUpdatedAt: () => queries.getQueryState(messagesKey(otherId))?.dataUpdatedAt,
    staleTime: FRESH_MS,
  })
  return { ...messages, isUpToDate: messages.isFetchedAfterMount || end.isFetchedAfterMount }
}

/** Reads the end of a conversation again. Returns the id of its latest message. */
async function readEnd(queries: QueryClient, otherId: number, signal: AbortSignal): Promise<number> {
  const key = messagesKey(otherId)
  const read = async () => {
    const end = await readThread(queries, otherId, null, signal)
    return withoutArriving(queries, otherId, end, 'end')
  }
  const lastOf = (list: MessagePages | undefined) => list && messagesOf(list).at(-1)
  const before = lastOf(queries.getQueryData<MessagePages>(key))
  const end = await readNewest<MessagePages, Page<Message>>(queries, key, read, withEnd)
  const latest = end?.items.at(-1)
  const isChanged = before?.id !== latest?.id || before?.isDeleted !== latest?.isDeleted
  const hadUnread = queries.getQueryData<OpenState>(openingKey(otherId))?.firstUnread
  if (isChanged || hadUnread) bringUp(queries, otherId, latest)
  return latest?.id ?? 0
}

/** An own message that has begun to arrive would show twice. The end is read again once it stands. */
function withoutArriving(
  queries: QueryClient,
  otherId: number,
  end: Page<Message>,
  which: 'end' | 'messages',
): Page<Message> | undefined {
  if (!isArriving(queries, conversationPlace(otherId))) return end
  const queryKey = which === 'end' ? endKey(otherId) : messagesKey(otherId)
  void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  const list = queries.getQueryData<MessagePages>(messagesKey(otherId))
  const known = new Set(list && itemsOf(list).map(({ id }) => id))
  const isShown = ({ id, senderId }: Message) => senderId === otherId || known.has(id)
  const items = end.items.filter(isShown)
  const leftOut = end.items.find((message) => !isShown(message))
  if (items.length === 0 || !leftOut) return items.length === 0 ? undefined : end
  // What is left out here may have moved further up by the next reading.
  return { ...end, items, readTo: newestOf(items.filter((message) => isNewer(leftOut, message))) }
}

/** Friends whose name contains `q`. With a post, each says whether they may see it. */
export const useRecipients = (q: string, postId?: number) =>
  useInfiniteQuery({
    ...pagesQuery<Recipient>([messagesApi.recipients], messagesApi.recipients, { q: q || null, postId }),
    staleTime: 0,
  })

/** A post to share in a message. Sending it again under the same key makes no second message. */
type ShareInput = { recipientId: number; content: string; postId: number; key: string }

/** Shares a post in a message, and adds that to the cached messages and conversations. */
export async function share(queries: QueryClient, { key, ...body }: ShareInput): Promise<void> {
  showSent(queries, await request('POST', messagesApi.messages, { body, idempotencyKey: key }), key)
}

/** How a waiting message is sent. */
export const messageDelivery = (queries: QueryClient): Delivery<WaitingMessage> => ({
  deliver: async (entry, watched) => showSent(queries, await send(entry, watched), entry.key),
  refused: (error, { content: { recipientId } }) => {
    // They may not be friends any more.
    void queries.invalidateQueries({ queryKey: conversationKey(recipientId) })
    return {
      title: messageWording.sendFailed,
      description: errorText(error, 'Check your connection and try again.'),
      variant: 'destructive',
    }
  },
})

async function send(
  { content, key: idempotencyKey, firstTriedAt }: Entry<WaitingMessage>,
  watched: Attempt,
): Promise<Message> {
  const { file, onPercent, ...sending } = watched
  const { alt, ...words } = content
  if (!file) return request('POST', messagesApi.messages, { body: words, idempotencyKey, ...sending })
  const mediaUrl = await uploadIfLarge(file, {
    id: idempotencyKey,
    isAgain: firstTriedAt !== undefined,
    onPercent,
    ...sending,
  })
  if (mediaUrl) {
    const body = { ...words, alt: alt.trim(), mediaUrl }
    return request('POST', messagesApi.messages, { body, idempotencyKey, ...sending })
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...words, alt: alt.trim() })) form.set(name, String(value))
  form.set('media', file)
  return upload(messagesApi.messages, form, { onPercent, idempotencyKey, ...sending })
}

function showSent(queries: QueryClient, message: Message, key: string): void {
  const { recipientId } = message
  changeCached<MessagePages>(queries, messagesKey(recipientId), (cached) => withSent(cached, message, key))
  bringUp(queries, recipientId, message)
}

export const deleteMessage = (id: number) => request('DELETE', fillPath(messagesApi.message, { id }))

/** Shows a message of the conversation with `otherId` in its present form. */
export function showChanged(queries: QueryClient, message: Message, otherId = message.recipientId): void {
  changeCached<MessagePages>(queries, messagesKey(otherId), (cached) => withChanged(cached, message))
  changeCached<Conversations>(queries, listQuery.queryKey, (list) => withChangedLast(list, otherId, message))
}

/** Drops an answer about the end of a conversation that is on its way. */
export const dropEndAnswer = (queries: QueryClient, otherId: number) =>
  queries.cancelQueries({ queryKey: endKey(otherId) })

/** Conversations may have changed without a word, also further up: they are read again as far as they were read. */
export function readConversationsAgain(queries: QueryClient): void {
  refreshConversations(queries, undefined, 'messages')
}

/**
 * A conversation changed, or all of them may have: reads again what is in view. Reading marks as read, so a hidden page
 * waits until it is looked at.
 */
export function refreshConversations(
  queries: QueryClient,
  otherId?: number,
  which: 'end' | 'messages' = 'end',
): void {
  const refetchType = document.hidden ? 'none' : 'active'
  const isThread = ({ queryKey: [path, id, part] }: Query) =>
    path === messagesApi.withMember && part === which && (otherId === undefined || id === otherId)
  void queries.invalidateQueries({ predicate: isThread, refetchType })
  void queries.invalidateQueries({ queryKey: [messagesApi.conversations], refetchType })
  if (otherId !== undefined)
    void queries.invalidateQueries({ queryKey: conversationKey(otherId), refetchType })
}

/** Reads what a hidden page has missed. */
export const readMissedConversations = (queries: QueryClient) => {
  for (const path of [messagesApi.withMember, messagesApi.conversations])
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, state }) => queryKey[0] === path && state.isInvalidated,
    })
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
