import { type Actor, maySeeDashboard } from '@kith/shared/permissions.ts'
import type { ReactNode } from 'react'
import { PostsTab } from '../moderation/PostsTab.tsx'

type DashboardTab = { id: string; label: string; isFor: (actor: Actor) => boolean; content: ReactNode }

/** The tabs of the dashboard, in order. A new one adds a line here. */
const dashboardTabs: readonly DashboardTab[] = [
  { id: 'posts', label: 'Posts Management', isFor: maySeeDashboard, content: <PostsTab /> },
]

export const tabsFor = (actor: Actor) => dashboardTabs.filter(({ isFor }) => isFor(actor))
