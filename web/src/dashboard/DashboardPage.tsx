import { paths } from '@kith/shared/paths.ts'
import { maySeeDashboard } from '@kith/shared/permissions.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useNavigate, useQueryPart, withQuery } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { tabsFor } from './dashboard-tabs.tsx'
import { NotesButton } from './NotesButton.tsx'

/** As far as the bar at the bottom shows. */
const PHONE = '(max-width: 47.98rem)'

/** Where staff look after the site. Each sees the tabs of their role; the address names the chosen one. */
export function DashboardPage() {
  const me = useMe()
  const navigate = useNavigate()
  const wanted = useQueryPart('tab')
  const [isPhone] = useState(() => window.matchMedia(PHONE).matches)
  if (!maySeeDashboard(me))
    return (
      <p role="alert" className="py-16 text-center">
        <PageTitle>Access denied</PageTitle>
        Access denied. You need moderator privileges to view this page.
      </p>
    )
  const tabs = tabsFor(me, isPhone)
  return (
    <>
      <PageTitle>Moderator Dashboard</PageTitle>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-25">
          Moderator Dashboard
          <span className="rounded-full bg-accent-soft px-3 py-0.5 text-13 font-semibold capitalize">
            {me.role}
          </span>
        </h1>
        <NotesButton />
      </header>
      <Tabs
        label="Moderator Dashboard"
        tabs={tabs}
        value={tabs.find((one) => one.id === wanted)?.id ?? tabs[0]?.id ?? ''}
        onChange={(tab) => void navigate(withQuery(paths.dashboard(), { tab }), { replace: true })}
      />
    </>
  )
}
