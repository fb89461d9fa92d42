import { useMe } from '../accounts/api.ts'
import { paths } from '../core/paths.ts'
import { Drawer } from '../ui/overlays/Drawer.tsx'
import { Link } from '../ui/Link.tsx'
import { navFor } from './nav.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The navigation on small screens. */
export function NavigationDrawer({ open, onOpenChange }: Props) {
  const { role } = useMe()
  return (
    <Drawer title="Navigation" open={open} onOpenChange={onOpenChange}>
      <nav aria-label="Main" className="flex flex-col">
        {navFor(role).map(({ label, to, icon: Icon }) => (
          <Link
            key={label}
            to={to}
            exact={to === paths.home}
            onClick={() => onOpenChange(false)}
            className="flex h-12 items-center gap-4 rounded-6 px-3 text-17 font-medium text-ink hover:bg-sunken aria-[current=page]:bg-accent-soft"
          >
            <Icon className="size-5.5 text-muted" aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </Drawer>
  )
}
