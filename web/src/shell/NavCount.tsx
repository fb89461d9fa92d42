import { paths } from '@kith/shared/paths.ts'
import { useUnreadMessages } from '../messages/unread-api.ts'
import { useBellCount } from '../notifications/api.ts'
import { badgeWords, countClass } from '../ui/Badge.tsx'
import { unreadWords } from './nav.ts'
import { requestWords, useRequestCount } from './request-count.ts'

/** How many wait on a page, at the end of its link. */
export function NavCount({ to }: { to: string }) {
  if (to === paths.friends()) return <Requests />
  if (to === paths.messages()) return <Messages />
  return to === paths.notifications ? <NotificationCount /> : null
}

function Requests() {
  const count = useRequestCount()
  return <Count count={count} words={requestWords(count)} />
}

function Messages() {
  const count = useUnreadMessages()
  return <Count count={count} words={unreadWords(count)} />
}

function NotificationCount() {
  const count = useBellCount()
  return <Count count={count} words={unreadWords(count)} />
}

const Count = ({ count, words }: { count: number; words: string }) =>
  count > 0 && (
    <>
      <span aria-hidden className={countClass}>
        {badgeWords(count)}
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
