import { useLocation, useNavigate } from '@tanstack/react-router'
import { InvitationsTab } from '../invitations/InvitationsTab.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useMatches } from '../ui/use-matches.ts'
import { FriendsTab } from './FriendsTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { SentTab } from './SentTab.tsx'
import { DiscoverTab, PublicTab } from './StrangersTab.tsx'
import { TabLabel } from './TabLabel.tsx'

const contents = {
  friends: <FriendsTab />,
  requests: <RequestsTab />,
  sent: <SentTab />,
  discover: <DiscoverTab />,
  public: <PublicTab />,
  invitations: <InvitationsTab />,
}

/** In their order. What is not among the tabs of a screen stands there while it is open (product.md §2). */
const ALL = ['friends', 'requests', 'sent', 'discover', 'public', 'invitations'] as const
const SHOWN: Record<'wide' | 'narrow', readonly (typeof ALL)[number][]> = {
  wide: ['friends', 'requests', 'sent', 'discover', 'invitations'],
  narrow: ['friends', 'discover', 'public', 'invitations'],
}

/** Everything about whom one knows, and whom one might get to know. */
export function FriendsPage() {
  const navigate = useNavigate()
  const wanted = useLocation({ select: ({ search }) => new URLSearchParams(search).get('tab') })
  const chosen = ALL.find((id) => id === wanted) ?? 'friends'
  const isWide = useMatches('(min-width: 640px)')
  const shown = SHOWN[isWide ? 'wide' : 'narrow']
  const tabs = ALL.filter((id) => shown.includes(id) || id === chosen)
  return (
    <>
      <PageTitle>Friends</PageTitle>
      <h1 className="sr-only">Friends</h1>
      <Tabs
        label="Friends"
        tabs={tabs.map((id) => ({ id, label: <TabLabel of={id} isWide={isWide} />, content: contents[id] }))}
        value={chosen}
        onChange={(tab) => void navigate({ to: '/friends', search: { tab }, replace: true })}
      />
    </>
  )
}
