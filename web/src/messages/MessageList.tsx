import { messageWording } from '@kith/shared/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { dayOf } from '../core/dates.ts'
import { takeReadBack } from '../push/api.ts'
import { announce, forgetAnnouncement } from '../ui/announce.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { forgetFirstUnread, useFirstUnread } from './api.ts'
import { Bubble } from './Bubble.tsx'
import { TodayHeading } from './DayHeading.tsx'
import { lastRead, type KeyedMessage } from './message-pages.ts'
import { UnsentBubble } from './UnsentBubble.tsx'
import { useUnsent } from './waiting-message.ts'

type Props = {
  otherId: number
  /** The name of the other member. */
  name: string
  messages: readonly KeyedMessage[]
  /** Whether the messages were read since the conversation was opened. */
  isUpToDate: boolean
  /** Shown above the first message. */
  children: ReactNode
}

/** It has a tab stop so that the keyboard can scroll it, although it is no control. */
const Scroller = 'div'

/** The messages, laid out from the bottom. So earlier messages can be added above and nothing moves. */
export function MessageList({ otherId, name, messages, isUpToDate, children }: Props) {
  const arrived = new Set(messages.map(({ key }) => key))
  const unsent = useUnsent(otherId).filter(({ key }) => !arrived.has(key))
  const newFrom = useNewFrom(otherId, isUpToDate)
  const scroller = useReadingPosition(unsent.length, newFrom)
  useAnnouncedNews(messages)
  const latest = messages.at(-1)?.id
  useEffect(() => {
    if (isUpToDate && latest !== undefined) void takeReadBack()
  }, [isUpToDate, latest])
  return (
    <Scroller
      ref={scroller}
      role="log"
      aria-live="off"
      aria-label={`Messages with ${name}`}
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] -outline-offset-2 [scrollbar-width:thin] print:overflow-visible"
    >
      <div className="flex min-h-full flex-col justify-end py-3">
        {children}
        {messages.length + unsent.length === 0 && (
          <EmptyState seed="first letter" title={messageWording.none} />
        )}
        <ol className="flex flex-col">
          <Sent messages={messages} newFrom={newFrom} />
          {unsent.length > 0 && <TodayHeading after={messages.at(-1)?.createdAt} />}
          {unsent.map((entry) => (
            <UnsentBubble key={entry.id} entry={entry} />
          ))}
        </ol>
      </div>
    </Scroller>
  )
}

type SentProps = Pick<Props, 'messages'> & { newFrom: number | undefined }

function Sent({ messages, newFrom }: SentProps) {
  const me = useMe()
  const seen = lastRead(messages, me.id)
  return messages.map((message, at) => (
    <Bubble
      key={message.key ?? message.id}
      message={message}
      beginsDay={!isOfDay(messages[at - 1], message)}
      isNew={message.id === newFrom}
      isLast={endsRun(message, messages[at + 1])}
      isSeen={message.id === seen?.id}
    />
  ))
}

const isOfDay = (other: KeyedMessage | undefined, { createdAt }: KeyedMessage) =>
  other !== undefined && dayOf(other.createdAt) === dayOf(createdAt)

const RUN_MS = 5 * 60_000

/** Messages of one person within five minutes of a day form a group. Its time stands under the last one. */
const endsRun = (message: KeyedMessage, next: KeyedMessage | undefined) =>
  next?.senderId !== message.senderId ||
  !isOfDay(next, message) ||
  Date.parse(next.createdAt) - Date.parse(message.createdAt) > RUN_MS

/**
 * The id of the first message that was unread when the conversation was opened. It stays while that is open. What has not
 * shown when it is closed shows when it is opened again.
 */
function useNewFrom(otherId: number, isUpToDate: boolean): number | undefined {
  const queries = useQueryClient()
  const firstUnread = useFirstUnread(otherId)
  const [newFrom, setNewFrom] = useState<number>()
  const isKnown = newFrom !== undefined
  if (isUpToDate && !isKnown && firstUnread !== undefined) setNewFrom(firstUnread)
  useEffect(
    () => (isKnown ? () => forgetFirstUnread(queries, otherId) : undefined),
    [queries, otherId, isKnown],
  )
  return newFrom
}

/** Someone scrolled up by more than this, in pixels, is not at the end. */
const AWAY = 60

/**
 * With more new messages than fit, the list opens at the line above them. Sending a message scrolls to the end. For someone who reads further up, a new message at the end must not move the
 * text. Browsers would anchor to another element when messages are added above, so this hook keeps the position.
 */
function useReadingPosition(unsentCount: number, newFrom: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const last = useRef<{ item: HTMLElement; fromEnd: number }>(undefined)
  useLayoutEffect(() => {
    const before = last.current
    const item = scroller.current?.querySelector<HTMLElement>('li:last-child')
    last.current = item ? { item, fromEnd: fromEnd(item) } : undefined
    if (!scroller.current || !before?.item.isConnected || before.item === item) return
    // Not by what was added: the one that was last may have lost the time that stood under it.
    const grown = fromEnd(before.item) - before.fromEnd
    if (scroller.current.scrollTop < -AWAY) scroller.current.scrollTop -= grown
  })
  useLayoutEffect(() => {
    const line = newFrom && scroller.current?.querySelector('[data-new]')
    if (!scroller.current || !line || scroller.current.scrollTop < -AWAY) return
    const above = scroller.current.getBoundingClientRect().top - line.getBoundingClientRect().top
    if (above > 0) scroller.current.scrollTop -= above
  }, [newFrom])
  useEffect(() => {
    if (unsentCount > 0 && scroller.current) scroller.current.scrollTop = 0
  }, [unsentCount])
  return scroller
}

/** Pixels from the top of a message to the end of the list, without the way that a new one rises. */
const fromEnd = (item: HTMLElement) => {
  const list = item.parentElement
  return list ? list.offsetTop + list.offsetHeight - item.offsetTop : 0
}

/** Announces what happened last: a message came, or one's own was sent. */
function useAnnouncedNews(messages: readonly KeyedMessage[]): void {
  const me = useMe()
  const last = messages.at(-1)
  const known = useRef(last?.id)
  useEffect(() => {
    if (!last) return
    // Its words are deleted for both.
    if (last.isDeleted) return forgetAnnouncement()
    if (last.id !== known.current) announce(newsOf(last, me.id))
    known.current = last.id
  }, [last, me.id])
}

const newsOf = ({ senderId, sender, content }: KeyedMessage, ownId: number): string =>
  senderId === ownId ? 'Sent' : `${sender?.name ?? messageWording.unknown}: ${content || 'sent something'}`
