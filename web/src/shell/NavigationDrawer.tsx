import { paths } from '@kith/shared/paths.ts'
import { FilePen, MailPlus, Pin, TrendingUp } from 'lucide-react'
import { useMe } from '../accounts/api.ts'
import { Drawer } from '../ui/overlays/Drawer.tsx'
import { navFor, type NavEntry } from './nav.ts'
import { NavRow } from './NavRow.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** What wide screens have in the left column and in the menu of the member, and a way to the invitations. */
const more: readonly NavEntry[] = [
  { label: 'Trending', to: paths.trending, icon: TrendingUp },
  { label: 'Pinned Posts', to: paths.pinned, icon: Pin },
  { label: 'Drafts', to: paths.drafts, icon: FilePen },
  { label: 'Invitations', to: paths.friends('invitations'), icon: MailPlus },
]

/** All pages, on small screens. */
export function NavigationDrawer({ open, onOpenChange }: Props) {
  const me = useMe()
  const close = () => onOpenChange(false)
  return (
    <Drawer title="Navigation" open={open} onOpenChange={onOpenChange}>
      <nav aria-label="All pages" className="flex flex-col">
        {navFor(me)
          // The bar at the bottom has it.
          .filter(({ to }) => to !== paths.notifications)
          .map((entry) => (
            <NavRow key={entry.label} {...entry} className="h-12 gap-4 text-17" onClick={close} />
          ))}
        <hr className="mx-3 my-2 border-line" />
        {more.map((entry) => (
          <NavRow key={entry.label} {...entry} className="h-12 gap-4 text-17" onClick={close} />
        ))}
      </nav>
    </Drawer>
  )
}
