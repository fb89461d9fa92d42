import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { InvitationsTab } from '../invitations/InvitationsTab.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useFriends, usePendingRequests, useSentRequests } from './api.ts'
import { FriendsTab } from './FriendsTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { SentTab } from './SentTab.tsx'

const FIRST_TAB = 'friends'

export function FriendsPage() {
  const navigate = useNavigate()
  const wanted = useLocation({ select: ({ search }) => new URLSearchParams(search).get('tab') })
  const friends = useFriends().data?.length
  const requests = usePendingRequests().data?.length
  const sent = useSentRequests().data?.length
  const tabs = [
    { id: FIRST_TAB, label: <Counted count={friends}>Friends</Counted>, content: <FriendsTab /> },
    { id: 'requests', label: <Counted count={requests}>Requests</Counted>, content: <RequestsTab /> },
    { id: 'sent', label: <Counted count={sent}>Sent</Counted>, content: <SentTab /> },
    { id: 'invitations', label: <InvitationsLabel />, content: <InvitationsTab /> },
  ]
  const chosen = tabs.some(({ id }) => id === wanted) ? (wanted ?? FIRST_TAB) : FIRST_TAB
  return (
    <>
      <PageTitle>Friends</PageTitle>
      <h1 className="sr-only">Friends</h1>
      <Tabs
        label="Friends"
        tabs={tabs}
        value={chosen}
        onChange={(tab) => void navigate({ to: '/friends', search: { tab }, replace: true })}
      />
    </>
  )
}

function Counted({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {count !== undefined && count > 0 && (
        <span className="hidden text-13 font-normal text-muted tabular-nums sm:inline">{count}</span>
      )}
    </>
  )
}

function InvitationsLabel() {
  return (
    <>
      <span className="sm:hidden">Invites</span>
      <span className="hidden sm:inline">Invitations</span>
    </>
  )
}
