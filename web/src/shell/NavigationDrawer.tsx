import { useMe } from '../accounts/api.ts'
import { paths } from '../core/paths.ts'
import { useUnreadMessages } from '../messages/unread-api.ts'
import { Badge } from '../ui/Badge.tsx'
import { Drawer } from '../ui/overlays/Drawer.tsx'
import { Link } from '../ui/Link.tsx'
import { navFor, unreadWords } from './nav.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The navigation on small screens. */
export function NavigationDrawer({ open, onOpenChange }: Props) {
  const me = useMe()
  const unread = useUnreadMessages()
  return (
    <Drawer title="Navigation" open={open} onOpenChange={onOpenChange}>
      <nav aria-label="Main" className="flex flex-col">
        {navFor(me).map(({ label, to, icon: Icon }) => (
          <Link
            key={label}
            to={to}
            exact={to === paths.home}
            onClick={() => onOpenChange(false)}
            className="flex h-12 items-center gap-4 rounded-6 px-3 text-17 font-medium text-ink hover:bg-sunken aria-[current=page]:bg-accent-soft"
          >
            <span className="relative">
              <Icon className="size-5.5 text-muted" aria-hidden />
              {to === paths.messages() && <Badge count={unread} />}
            </span>
            <span>
              {label}
              {to === paths.messages() && <span className="sr-only">{unreadWords(unread)}</span>}
            </span>
          </Link>
        ))}
      </nav>
    </Drawer>
  )
}
