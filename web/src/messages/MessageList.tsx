import { messageWording } from '@kith/shared/messages.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { dayOf } from '../core/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { ThreadMessage } from './thread.ts'
import { Bubble, UnsentBubble } from './Bubble.tsx'
import type { Outbox } from './outbox.ts'

type Props = {
  /** The name of the other member. */
  name: string
  messages: readonly ThreadMessage[]
  outbox: Outbox
  /** Shown above the first message. */
  children: ReactNode
}

/** It has a tab stop so that the keyboard can scroll it, although it is no control. */
const Scroller = 'div'

/** The messages, laid out from the bottom. So earlier messages can be added above and nothing moves. */
export function MessageList({ name, messages, outbox, children }: Props) {
  const arrived = new Set(messages.map(({ key }) => key))
  const unsent = outbox.unsent.filter(({ message }) => !arrived.has(message.key))
  const scroller = useReadingPlace(unsent.length)
  const news = useNews(messages)
  return (
    <>
      <Scroller
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] -outline-offset-2 [scrollbar-width:thin]"
      >
        <div className="flex min-h-full flex-col justify-end py-3">
          {children}
          {messages.length + unsent.length === 0 && (
            <EmptyState seed="first letter" title={messageWording.none} />
          )}
          <ol className="flex flex-col">
            <Sent messages={messages} />
            {unsent.map((one) => (
              <UnsentBubble
                key={one.message.key}
                unsent={one}
                onRetry={() => outbox.send(one.message)}
                onGiveUp={() => outbox.giveUp(one.message)}
              />
            ))}
          </ol>
        </div>
      </Scroller>
      <output className="sr-only">{news}</output>
    </>
  )
}

function Sent({ messages }: Pick<Props, 'messages'>) {
  const newFrom = useNewFrom(messages)
  const lastRead = useLastRead(messages)
  return messages.map((message, at) => (
    <Bubble
      key={message.key ?? message.id}
      message={message}
      day={dayAbove(messages[at - 1], message)}
      isNew={message.id === newFrom}
      isLast={endsRun(message, messages[at + 1])}
      isSeen={message.id === lastRead}
    />
  ))
}

/** The name of the day, for its first message. */
function dayAbove(above: ThreadMessage | undefined, { createdAt }: ThreadMessage): string | undefined {
  const day = dayOf(createdAt)
  if (above && dayOf(above.createdAt) === day) return undefined
  return day === dayOf(new Date().toISOString()) ? 'Today' : day
}

const RUN_MS = 5 * 60_000

/** Messages of one person within five minutes form a group. Its time stands under the last one. */
const endsRun = (message: ThreadMessage, next: ThreadMessage | undefined) =>
  next?.senderId !== message.senderId || Date.parse(next.createdAt) - Date.parse(message.createdAt) > RUN_MS

/** The id of the first message that was unread when the conversation was opened. */
function useNewFrom(messages: readonly ThreadMessage[]): number | undefined {
  const me = useMe()
  const [newFrom] = useState(() => messages.find((one) => !one.isRead && one.senderId !== me.id)?.id)
  return newFrom
}

/** The id of the last message, if the viewer sent it and the other member has read it. */
function useLastRead(messages: readonly ThreadMessage[]): number | undefined {
  const me = useMe()
  const last = messages.at(-1)
  return last?.senderId === me.id && last.isRead ? last.id : undefined
}

/** Someone scrolled up by more than this, in pixels, is not at the end. */
const AWAY = 60

/**
 * Sending a message scrolls to the end. For someone who reads further up, a new message at the end must not move the
 * text. Browsers would anchor to another element when messages are added above, so this hook keeps the position.
 */
function useReadingPlace(unsentCount: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const lastItem = useRef<Element>(null)
  useLayoutEffect(() => {
    const before = lastItem.current
    const last = scroller.current?.querySelector('li:last-child') ?? null
    lastItem.current = last
    if (!scroller.current || !last || !before?.isConnected || before === last) return
    const grown = last.getBoundingClientRect().bottom - before.getBoundingClientRect().bottom
    if (scroller.current.scrollTop < -AWAY) scroller.current.scrollTop -= grown
  })
  useEffect(() => {
    if (unsentCount > 0 && scroller.current) scroller.current.scrollTop = 0
  }, [unsentCount])
  return scroller
}

/** The latest incoming message, announced to screen readers. */
function useNews(messages: readonly ThreadMessage[]): string {
  const me = useMe()
  const last = messages.at(-1)
  const [firstLast] = useState(last?.id)
  if (!last || last.id === firstLast || last.senderId === me.id) return ''
  return `${last.sender?.name ?? messageWording.unknown}: ${last.content || 'sent something'}`
}
