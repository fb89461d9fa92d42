import { messageWording } from '@kith/shared/messages.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { dayOf } from '../core/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { ThreadMessage } from './thread.ts'
import { Bubble, UnsentBubble } from './Bubble.tsx'
import type { Outbox } from './outbox.ts'

type Props = {
  /** With whom. */
  name: string
  messages: readonly ThreadMessage[]
  outbox: Outbox
  /** What stands before the first of them. */
  children: ReactNode
}

/** A scroller is moved by the keyboard, though it is no control. */
const Scroller = 'div'

/** What was written, from the end: it is laid out from the bottom, so that what comes in above moves nothing. */
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

/** A day that begins is named. */
function dayAbove(above: ThreadMessage | undefined, { createdAt }: ThreadMessage): string | undefined {
  const day = dayOf(createdAt)
  if (above && dayOf(above.createdAt) === day) return undefined
  return day === dayOf(new Date().toISOString()) ? 'Today' : day
}

const RUN_MS = 5 * 60_000

/** What one person writes in a few minutes belongs together; its time stands under the last. */
const endsRun = (message: ThreadMessage, next: ThreadMessage | undefined) =>
  next?.senderId !== message.senderId || Date.parse(next.createdAt) - Date.parse(message.createdAt) > RUN_MS

/** The first message that was unread when the conversation was opened. */
function useNewFrom(messages: readonly ThreadMessage[]): number | undefined {
  const me = useMe()
  const [newFrom] = useState(() => messages.find((one) => !one.isRead && one.senderId !== me.id)?.id)
  return newFrom
}

/** The last message of one's own that the other has read, when nothing came after it. */
function useLastRead(messages: readonly ThreadMessage[]): number | undefined {
  const me = useMe()
  const last = messages.at(-1)
  return last?.senderId === me.id && last.isRead ? last.id : undefined
}

/** Who reads further up than this, in pixels, is not at the end. */
const AWAY = 60

/**
 * What one sends is brought into view. What comes in at the end moves nothing for who reads further up; browsers would hold
 * on to another place than ours when something comes in above, so that is done here.
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

/** What came in last, for those who do not see it come. */
function useNews(messages: readonly ThreadMessage[]): string {
  const me = useMe()
  const last = messages.at(-1)
  const [firstLast] = useState(last?.id)
  if (!last || last.id === firstLast || last.senderId === me.id) return ''
  return `${last.sender?.name ?? messageWording.unknown}: ${last.content || 'sent something'}`
}
