import { type Actor, mayAdminister, maySeeDashboard } from '@kith/shared/permissions.ts'
import type { ReactNode } from 'react'
import { OverviewTab } from '../administration/overview/OverviewTab.tsx'
import { UsersTab } from '../administration/UsersTab.tsx'
import { AuditTab } from '../audit/AuditTab.tsx'
import { PostsTab } from '../moderation/PostsTab.tsx'
import { ReportsLabel } from '../reports/ReportsLabel.tsx'
import { ReportsTab } from '../reports/ReportsTab.tsx'
import { ColorsTab, SettingsTab } from './lazy-tabs.tsx'

type DashboardTab = { id: string; label: ReactNode; isFor: (actor: Actor) => boolean; content: ReactNode }

/** The tabs of the dashboard, in order. A new one adds a line here. */
const dashboardTabs: readonly DashboardTab[] = [
  { id: 'posts', label: 'Posts Management', isFor: maySeeDashboard, content: <PostsTab /> },
  { id: 'reports', label: <ReportsLabel />, isFor: maySeeDashboard, content: <ReportsTab /> },
  { id: 'users', label: 'User Management', isFor: mayAdminister, content: <UsersTab /> },
  { id: 'settings', label: 'Platform Settings', isFor: mayAdminister, content: <SettingsTab /> },
  { id: 'colors', label: 'Color Customization', isFor: mayAdminister, content: <ColorsTab /> },
  { id: 'audit', label: 'Audit log', isFor: mayAdminister, content: <AuditTab /> },
  { id: 'overview', label: 'Overview', isFor: mayAdminister, content: <OverviewTab /> },
]

/** The tabs of a role. On a phone the overview comes first: one looks there how things are, and works at a desk. */
export function tabsFor(actor: Actor, isPhone: boolean): readonly DashboardTab[] {
  const tabs = dashboardTabs.filter(({ isFor }) => isFor(actor))
  if (!isPhone) return tabs
  const isFirst = ({ id }: DashboardTab) => id === 'overview'
  return [...tabs.filter(isFirst), ...tabs.filter((tab) => !isFirst(tab))]
}
