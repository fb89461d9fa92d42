import { paths } from '@kith/shared/paths.ts'
import { MailPlus, Pin, TrendingUp } from 'lucide-react'
import { useMe } from '../accounts/api.ts'
import { useUnreadMessages } from '../messages/unread-api.ts'
import { Badge } from '../ui/Badge.tsx'
import { Drawer } from '../ui/overlays/Drawer.tsx'
import { Link } from '../ui/Link.tsx'
import { navFor, type NavEntry, unreadWords } from './nav.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** What wide screens have in the left column, and a way to the invitations. */
const more: readonly NavEntry[] = [
  { label: 'Trending', to: paths.trending, icon: TrendingUp },
  { label: 'Pinned Posts', to: paths.pinned, icon: Pin },
  { label: 'Invitations', to: paths.friends('invitations'), icon: MailPlus },
]

/** All pages, on small screens. */
export function NavigationDrawer({ open, onOpenChange }: Props) {
  const me = useMe()
  const close = () => onOpenChange(false)
  return (
    <Drawer title="Navigation" open={open} onOpenChange={onOpenChange}>
      <nav aria-label="All pages" className="flex flex-col">
        {navFor(me).map((entry) => (
          <Entry key={entry.label} {...entry} onClick={close} />
        ))}
        <hr className="mx-3 my-2 border-line" />
        {more.map((entry) => (
          <Entry key={entry.label} {...entry} onClick={close} />
        ))}
      </nav>
    </Drawer>
  )
}

function Entry({ label, to, icon: Icon, onClick }: NavEntry & { onClick: () => void }) {
  const unread = useUnreadMessages()
  const hasBadge = to === paths.messages()
  return (
    <Link
      to={to}
      exact={to === paths.home}
      onClick={onClick}
      className="flex h-12 shrink-0 items-center gap-4 rounded-6 px-3 text-17 font-medium text-ink hover:bg-sunken aria-[current=page]:chosen"
    >
      <span className="relative">
        <Icon className="size-5.5 text-muted" aria-hidden />
        {hasBadge && <Badge count={unread} />}
      </span>
      <span>
        {label}
        {hasBadge && <span className="sr-only">{unreadWords(unread)}</span>}
      </span>
    </Link>
  )
}
