import type { Actor } from '@kith/shared/permissions.ts'
import type { ReactNode } from 'react'

type DashboardTab = { id: string; label: string; isFor: (actor: Actor) => boolean; content: ReactNode }

/** The tabs of the dashboard, in order. A new one adds a line here. */
const dashboardTabs: readonly DashboardTab[] = []

export const tabsFor = (actor: Actor) => dashboardTabs.filter(({ isFor }) => isFor(actor))
