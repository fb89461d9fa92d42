import { paths } from '@kith/shared/paths.ts'
import { ChevronLeft } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { InvitationsTab } from '../invitations/InvitationsTab.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { cx } from '../ui/class-names.ts'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useMatches } from '../ui/use-matches.ts'
import { FriendsTab } from './FriendsTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { SentTab } from './SentTab.tsx'
import { DiscoverTab, PublicTab } from './PeopleTabs.tsx'
import { nameOf, TabLabel } from './TabLabel.tsx'
import { useNavigate, useQueryPart, withQuery } from '../router/router.ts'

const contents = {
  friends: <FriendsTab />,
  requests: <RequestsTab />,
  sent: <SentTab />,
  discover: <DiscoverTab />,
  public: <PublicTab />,
  invitations: <InvitationsTab />,
}

/** The tabs of each screen size, in order (rules/settings.md 14). A list without a tab is shown under another one. */
const SHOWN: Record<'wide' | 'narrow', readonly ListId[]> = {
  wide: ['friends', 'requests', 'sent', 'discover', 'invitations'],
  narrow: ['friends', 'discover', 'public', 'invitations'],
}
const UNDER: Partial<Record<ListId, ListId>> = { requests: 'friends', sent: 'friends', public: 'discover' }

/** The page of friends, requests, suggestions and invitations. */
export function FriendsPage() {
  const navigate = useNavigate()
  const wanted = useQueryPart('tab')
  const chosen = isList(wanted) ? wanted : 'friends'
  const isWide = useMatches('(min-width: 40rem)')
  const shown = SHOWN[isWide ? 'wide' : 'narrow']
  const value = shown.includes(chosen) ? chosen : (UNDER[chosen] ?? chosen)
  return (
    <>
      <PageTitle>Friends</PageTitle>
      <h1 className="sr-only">Friends</h1>
      <Tabs
        label="Friends"
        tabs={shown.map((id) => ({
          id,
          label: <TabLabel of={id} isWide={isWide} />,
          content: shown.includes(chosen) ? contents[id] : <Under tab={id} list={chosen} />,
        }))}
        value={value}
        onChange={(tab) => void navigate(withQuery(paths.friends(), { tab }), { replace: true })}
      />
    </>
  )
}

type ListId = keyof typeof contents
const isList = (id: string | null): id is ListId => id !== null && Object.hasOwn(contents, id)

/** A list that has no tab of its own, with a link back to its tab. */
function Under({ tab, list }: { tab: ListId; list: ListId }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that was pressed is gone, so focus the heading.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <Link
          to={paths.friends(tab)}
          aria-label={`Back to ${nameOf(tab)}`}
          className={cx(iconButtonClass, '-ml-2')}
        >
          <ChevronLeft className="size-5.5" aria-hidden />
        </Link>
        <h2 ref={heading} tabIndex={-1} className="text-17">
          {nameOf(list)}
        </h2>
      </div>
      {contents[list]}
    </>
  )
}
