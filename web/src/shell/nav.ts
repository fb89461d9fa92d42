import { paths } from '@kith/shared/paths.ts'
import { type Actor, maySeeDashboard } from '@kith/shared/permissions.ts'
import {
  Bell,
  Blend,
  Bookmark,
  Home,
  Info,
  type LucideIcon,
  MessagesSquare,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { badgeWords } from '../ui/Badge.tsx'

export type NavEntry = {
  label: string
  /** The name of the icon in the header, where no word stands beside it. */
  iconLabel?: string
  to: string
  icon: LucideIcon
  isFor?: (actor: Actor) => boolean
}

/** The links of the header, the left column and the drawer, in order. A new page adds a line here and one in routes.tsx. */
const navEntries: readonly NavEntry[] = [
  { label: 'Home', to: paths.home, icon: Home },
  { label: 'Friends', to: paths.friends(), icon: Users },
  { label: 'Communities', to: paths.communities, icon: Blend },
  { label: 'Bookmarks', to: paths.bookmarks, icon: Bookmark },
  { label: 'Notifications', to: paths.notifications, icon: Bell },
  { label: 'Messages', to: paths.messages(), icon: MessagesSquare },
  { label: 'About', to: paths.about, icon: Info },
  {
    label: 'Moderator',
    iconLabel: 'Moderator Dashboard',
    to: paths.dashboard(),
    icon: ShieldCheck,
    isFor: maySeeDashboard,
  },
]

export const navFor = (actor: Actor) => navEntries.filter(({ isFor }) => !isFor || isFor(actor))

/** The name of a link whose icon has a badge. */
export const linkName = (label: string, unread: number) => label + unreadWords(unread)

export const unreadWords = (unread: number) => (unread > 0 ? `, ${badgeWords(unread)} unread` : '')
