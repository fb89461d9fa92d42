import { type Conversation, type LastMessage, messageWording } from '@kith/shared/messages.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { badgeWords, countClass } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useConversations } from './api.ts'
import { faceOf } from './face.ts'
import { NewConversation } from './NewConversation.tsx'

type Props = { openId: number | undefined; onOpen: (otherId: number) => void }

/** The member's conversations, the latest first, and a button to begin one. */
export function ConversationList({ openId, onOpen }: Props) {
  const [isStarting, setStarting] = useState(false)
  return (
    <section aria-label="Conversations" className="flex h-full flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="text-20">Messages</h2>
        <IconButton
          label={messageWording.start}
          data-tooltip={messageWording.start}
          aria-haspopup="dialog"
          onClick={() => setStarting(true)}
        >
          <Plus className="size-5.5" aria-hidden />
        </IconButton>
      </header>
      <div data-scroll="conversations" className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        <Conversations openId={openId} onOpen={onOpen} onStart={() => setStarting(true)} />
      </div>
      <NewConversation open={isStarting} onOpenChange={setStarting} onPick={onOpen} />
    </section>
  )
}

function Conversations({ openId, onOpen, onStart }: Props & { onStart: () => void }) {
  const list = useConversations()
  if (!list.data) {
    if (list.isError)
      return <ErrorState title={messageWording.conversationsFailed} onRetry={() => void list.refetch()} />
    if (list.isPaused) return <OfflineState coming="Loading your conversations" />
    return <Loading />
  }
  const conversations = itemsOf(list.data)
  if (conversations.length === 0) {
    return (
      <EmptyState
        seed="letterbox"
        title={messageWording.noConversations}
        action={<Button onClick={onStart}>Write to a friend</Button>}
      />
    )
  }
  return (
    <>
      <ul>
        {conversations.map((one) => (
          <Row key={one.id} conversation={one} isOpen={one.id === openId} onOpen={() => onOpen(one.id)} />
        ))}
      </ul>
      <LoadMore list={list} failed="Failed to fetch conversations" className="my-3" />
    </>
  )
}

type RowProps = { conversation: Conversation; isOpen: boolean; onOpen: () => void }

function Row({ conversation, isOpen, onOpen }: RowProps) {
  const { name, lastMessage, unreadCount } = conversation
  const isUnread = unreadCount > 0 && !isOpen
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-current={isOpen || undefined}
        className={cx(
          'flex w-full items-center gap-3 px-4 py-3 text-left transition-colors -outline-offset-2',
          isOpen ? 'highlighted' : 'hover:bg-sunken',
        )}
        onClick={onOpen}
      >
        <Avatar person={faceOf(conversation)} size={40} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1 truncate font-title font-semibold">{name}</bdi>
            {lastMessage && (
              <span className="shrink-0 text-13 text-muted">
                <TimeAgo time={lastMessage.createdAt} />
              </span>
            )}
          </span>
          <span className="flex items-center gap-2">
            <span
              className={cx(
                'min-w-0 flex-1 truncate text-13',
                isUnread ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {lastMessage && <Preview message={lastMessage} />}
            </span>
            {isUnread && <Unread count={unreadCount} />}
          </span>
        </span>
      </button>
    </li>
  )
}

const Unread = ({ count }: { count: number }) => (
  <span className={countClass}>
    <span aria-hidden>{badgeWords(count)}</span>
    <span className="sr-only">{`, ${count} unread`}</span>
  </span>
)

function Preview({ message }: { message: LastMessage }) {
  const me = useMe()
  return (
    <>
      {message.senderId === me.id && !message.isDeleted && 'You: '}
      <bdi>{message.content || thingOf(message)}</bdi>
    </>
  )
}

function thingOf({ mediaType, sharesPost, isDeleted }: LastMessage): string {
  if (isDeleted) return messageWording.deleted
  if (sharesPost) return 'A shared post'
  return mediaType === 'video' ? 'A video' : 'A photo'
}

function Loading() {
  return (
    <output aria-label="Loading" className="block">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-40 max-w-full" />
          </div>
        </div>
      ))}
    </output>
  )
}
