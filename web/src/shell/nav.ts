import type { Role } from '@kith/shared/accounts.ts'
import { Blend, Bookmark, Home, type LucideIcon, MessagesSquare, Users } from 'lucide-react'
import { paths } from '../core/paths.ts'
import { badgeWords } from '../ui/Badge.tsx'

type NavEntry = { label: string; to: string; icon: LucideIcon; roles?: readonly Role[] }

/** The links of the header and the drawer, in order. A new page adds a line here and one in routes.tsx. */
const navEntries: readonly NavEntry[] = [
  { label: 'Home', to: paths.home, icon: Home },
  { label: 'Friends', to: paths.friends(), icon: Users },
  { label: 'Communities', to: paths.communities, icon: Blend },
  { label: 'Bookmarks', to: paths.bookmarks(), icon: Bookmark },
  { label: 'Messages', to: paths.messages(), icon: MessagesSquare },
]

export const navFor = (role: Role) => navEntries.filter(({ roles }) => !roles || roles.includes(role))

/** The name of a link whose icon has a badge. */
export const linkName = (label: string, unread: number) =>
  unread > 0 ? `${label}, ${badgeWords(unread)} unread` : label
