import { type Community, communityWording } from '@kith/shared/communities.ts'
import { Archive } from 'lucide-react'
import { isStatus } from '../core/calls/request.ts'
import { useParams } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { useCommunity } from './api.ts'
import { CommunityHeader } from './CommunityHeader.tsx'
import { CommunityRules } from './CommunityRules.tsx'
import { CommunitySkeleton } from './CommunitySkeleton.tsx'
import { CommunityTabs } from './CommunityTabs.tsx'
import { NoSuchCommunity } from './NoSuchCommunity.tsx'

const ID = /^[1-9]\d{0,15}$/

/** A community: what it is, its posts and its members. Its staff look after it here. */
export function CommunityPage() {
  const { id } = useParams()
  if (id === undefined || !ID.test(id)) return <NoSuchCommunity />
  return <Found key={id} id={Number(id)} />
}

function Found({ id }: { id: number }) {
  const { data: community, error, isPaused, refetch } = useCommunity(id)
  if (isStatus(error, 404)) return <NoSuchCommunity />
  if (!community) {
    if (error) return <ErrorState title="Failed to fetch community" onRetry={() => void refetch()} />
    if (isPaused) return <OfflineState coming="Loading the community" />
    return <CommunitySkeleton />
  }
  return (
    <>
      <PageTitle>{community.name}</PageTitle>
      <Shown community={community} />
    </>
  )
}

function Shown({ community }: { community: Community }) {
  return (
    <>
      <CommunityHeader community={community} />
      {community.isArchived && (
        <p className="flex gap-2 max-sm:my-3 sm:mb-4 rounded-6 bg-sunken px-3 py-3">
          <Archive className="mt-px size-5 shrink-0 text-muted" aria-hidden />
          {communityWording.archived}
        </p>
      )}
      {community.canRead ? (
        <>
          <CommunityRules rules={community.rules} />
          <CommunityTabs community={community} />
        </>
      ) : (
        <EmptyState
          seed={`members of community ${community.id}`}
          title={communityWording.membersOnly}
          hint="You’ll see its rules, posts and members once you have joined."
        />
      )}
    </>
  )
}
