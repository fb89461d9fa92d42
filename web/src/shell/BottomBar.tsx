import { paths } from '@kith/shared/paths.ts'
import { Bell, Home, type LucideIcon, MessagesSquare, SquarePen, Users } from 'lucide-react'
import { askToWrite } from '../composer/write-requests.ts'
import { useOpenId } from '../messages/open-api.ts'
import { useUnreadMessages } from '../messages/unread-api.ts'
import { useBellCount } from '../notifications/api.ts'
import { useNavigate } from '../router/router.ts'
import { Badge } from '../ui/Badge.tsx'
import { Link } from '../ui/Link.tsx'
import { useIsTyping } from '../ui/use-is-typing.ts'
import { useMatches } from '../ui/use-matches.ts'
import { unreadWords } from './nav.ts'
import { requestWords, useRequestCount } from './request-count.ts'

/** The navigation within reach of the thumb. Wide screens do not render it, so it makes no calls there. */
export function BottomBar() {
  // An open conversation has its message field there.
  const isTalking = useOpenId() !== undefined
  const isWide = useMatches('(min-width: 48rem)')
  if (isTalking) return null
  return (
    <nav aria-label="Main" data-bar className={barClass}>
      {!isWide && <Links />}
    </nav>
  )
}

function Links() {
  const isTyping = useIsTyping()
  const requests = useRequestCount()
  const messages = useUnreadMessages()
  const notifications = useBellCount()
  return (
    <ul data-typing={isTyping || undefined} className="flex h-full">
      <BarLink to={paths.home} label="Home" icon={Home} exact />
      <BarLink
        to={paths.friends()}
        label={`Friends${requestWords(requests)}`}
        icon={Users}
        count={requests}
      />
      <NewPost />
      <BarLink
        to={paths.messages()}
        label={`Messages${unreadWords(messages)}`}
        icon={MessagesSquare}
        count={messages}
      />
      <BarLink
        to={paths.notifications}
        label={`Notifications${unreadWords(notifications)}`}
        icon={Bell}
        count={notifications}
      />
    </ul>
  )
}

type BarLinkProps = { to: string; label: string; icon: LucideIcon; count?: number; exact?: boolean }

const BarLink = ({ label, icon: Icon, count = 0, ...link }: BarLinkProps) => (
  <li className="flex-1">
    <Link {...link} aria-label={label} className={wayClass}>
      <Icon className="size-6" aria-hidden />
      <Badge count={count} />
    </Link>
  </li>
)

/** Leads home, to the composer, with the caret in it. */
function NewPost() {
  const navigate = useNavigate()
  const write = async () => {
    askToWrite()
    if (window.location.pathname === paths.home) window.scrollTo(0, 0)
    else await navigate(paths.home)
  }
  return (
    <li className="grid flex-1 place-items-center">
      <button type="button" aria-label="New post" className={writeClass} onClick={() => void write()}>
        <SquarePen className="size-5.5" aria-hidden />
      </button>
    </li>
  )
}

const barClass =
  'fixed inset-x-0 bottom-0 z-30 h-(--bar) border-t border-line bg-header pb-[env(safe-area-inset-bottom)] has-[[data-typing]]:invisible md:hidden print:hidden low:static low:h-14'
const wayClass =
  'relative grid h-full place-items-center text-on-header-muted outline-on-header transition-colors -outline-offset-4 active:scale-95 aria-[current=page]:text-on-header after:absolute after:inset-x-4 after:top-0 after:h-0.75 after:rounded-full aria-[current=page]:after:bg-header-accent'
const writeClass =
  'tap-target grid size-11 place-items-center rounded-full bg-accent text-on-accent outline-on-accent transition-colors -outline-offset-4 active:scale-95'
