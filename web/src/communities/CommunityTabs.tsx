import { useQueryClient } from '@tanstack/react-query'
import { communitiesApi } from '@kith/shared/communities.ts'
import type { Community } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { isCommunityStaff } from '@kith/shared/permissions.ts'
import { useNavigate, useQueryPart, withQuery } from '../router/router.ts'
import { cx } from '../ui/class-names.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { refetchUnder } from '../core/calls/refetch.ts'
import { CommunityPosts } from './CommunityPosts.tsx'
import { LinksTab } from './links/LinksTab.tsx'
import { LogTab } from './log/LogTab.tsx'
import { MembersTab } from './members/MembersTab.tsx'
import { RequestsTab } from './requests/RequestsTab.tsx'

/** The posts and members of a community; for its staff also requests, links and the log. */
export function CommunityTabs({ community }: { community: Community }) {
  const { id, name, userRole, memberCount, pendingRequests } = community
  const queries = useQueryClient()
  const navigate = useNavigate()
  const wanted = useQueryPart('tab')
  const tabs = [
    { id: 'posts', label: 'Posts', content: <CommunityPosts community={community} /> },
    {
      id: 'members',
      label: (
        <Label count={memberCount} className="max-sm:hidden">
          Members
        </Label>
      ),
      content: <MembersTab community={community} />,
    },
  ]
  if (isCommunityStaff({ role: userRole }))
    tabs.push(
      {
        id: 'requests',
        label: <Label count={pendingRequests}>Requests</Label>,
        content: <RequestsTab community={community} />,
      },
      { id: 'links', label: 'Links', content: <LinksTab community={community} /> },
      { id: 'log', label: 'Log', content: <LogTab id={id} /> },
    )
  return (
    <div className="max-sm:[&_[role=tabpanel]]:pt-2">
      <Tabs
        label={name}
        tabs={tabs}
        value={tabs.find((one) => one.id === wanted)?.id ?? 'posts'}
        onChange={(tab) => {
          void navigate(withQuery(paths.community(id), { tab }), { replace: true })
          // It may have been deleted, or the viewer removed, since the page was opened.
          refetchUnder(queries, communitiesApi.communities)
        }}
      />
    </div>
  )
}

type LabelProps = { count: number; className?: string; children: string }

/** On small screens the count of members would push the last tab out of sight. The header says it too. */
function Label({ count, className, children }: LabelProps) {
  return (
    <>
      {children}
      {count > 0 && (
        <span className={cx('text-13 font-normal text-muted tabular-nums', className)}>{count}</span>
      )}
    </>
  )
}
