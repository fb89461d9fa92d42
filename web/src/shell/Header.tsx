import { paths } from '@kith/shared/paths.ts'
import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useOpenId } from '../messages/open-api.ts'
import { useUnreadMessages } from '../messages/unread-api.ts'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { SearchToggle } from '../search/SearchToggle.tsx'
import { useSiteName } from '../settings/api.ts'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { Link } from '../ui/Link.tsx'
import { Mark } from '../ui/faces/Mark.tsx'
import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { linkName, navFor } from './nav.ts'

const NavigationDrawer = overlayOnIdle(
  async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer,
  'drawer',
)
const LoadingBar = lazyOnIdle(async () => (await import('./LoadingBar.tsx')).LoadingBar)

export function Header() {
  const siteName = useSiteName()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  // On a phone an open conversation has a header of its own.
  const isTalking = useOpenId() !== undefined
  return (
    <header
      className={cx(
        'sticky top-0 z-30 border-b border-line bg-header low:relative',
        isTalking && 'max-md:hidden',
      )}
    >
      <div className="mx-auto flex h-14 max-w-shell items-center gap-1 px-2 sm:px-4 lg:px-6">
        <IconButton
          variant="header"
          label="Open navigation"
          className="md:hidden"
          onClick={() => setDrawerOpen(true)}
        >
          <MenuIcon className="size-5.5" aria-hidden />
        </IconButton>
        <Link
          to={paths.home}
          className="tap-target flex min-w-0 items-center gap-2 rounded-6 pr-2 text-on-header outline-on-header"
        >
          <Mark className="size-8" />
          <span className="truncate font-title text-20 font-bold tracking-tight">{siteName}</span>
        </Link>
        <HeaderNav />
        <div className="flex items-center gap-1 max-md:ml-auto">
          <SearchToggle />
          <AvatarMenu />
        </div>
      </div>
      <Suspense>
        <LoadingBar />
      </Suspense>
      <NavigationDrawer open={isDrawerOpen} onOpenChange={setDrawerOpen} />
    </header>
  )
}

/** Small screens have the links in the bar at the bottom, and all in the drawer. */
function HeaderNav() {
  const me = useMe()
  const unread = useUnreadMessages()
  return (
    <nav aria-label="Main" className="ml-auto hidden h-full items-center md:flex">
      {navFor(me).map(({ label, iconLabel = label, to, icon: Icon }) =>
        to === paths.notifications ? (
          <NotificationBell key={label} className={bellClass} />
        ) : (
          <Link
            key={label}
            to={to}
            exact={to === paths.home}
            aria-label={linkName(iconLabel, to === paths.messages() ? unread : 0)}
            data-tooltip={iconLabel}
            className={navLinkClass}
          >
            <Icon className="size-5.5" aria-hidden />
            {to === paths.messages() && <Badge count={unread} />}
          </Link>
        ),
      )}
    </nav>
  )
}

const navLinkClass =
  'relative grid h-full w-13 place-items-center text-on-header-muted outline-on-header transition-colors -outline-offset-4 hover:text-on-header aria-[current=page]:text-on-header after:absolute after:inset-x-2 after:bottom-0 after:h-0.75 after:rounded-full aria-[current=page]:after:bg-header-accent'
const bellClass =
  'relative grid h-full w-13 place-items-center text-on-header-muted outline-on-header transition-colors -outline-offset-4 hover:text-on-header'
