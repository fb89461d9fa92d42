import { COMMUNITY_DESCRIPTION_MAX, type LinkedCommunity } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { isStatus } from '../core/calls/request.ts'
import { useParams } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { FoldedText } from '../text/FoldedText.tsx'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { Link } from '../ui/Link.tsx'
import { useLinkedCommunity } from './api.ts'
import { VisibilityWord } from './CommunityMarks.tsx'
import { CommunityCover, CommunityPicture } from './CommunityPicture.tsx'
import { CommunitySkeleton } from './CommunitySkeleton.tsx'
import { countOf } from '../core/counted-words.ts'
import { useJoinByLink } from './join-by-link.ts'
import { NoSuchCommunity } from './NoSuchCommunity.tsx'

/** What a link to join leads to: the community, and a button to join it at once. */
export function JoinByLinkPage() {
  const { code = '' } = useParams()
  const { data: community, error, isPaused, refetch } = useLinkedCommunity(code)
  if (isStatus(error, 404)) return <NoSuchCommunity />
  if (!community) {
    if (error) return <ErrorState title="Failed to fetch community" onRetry={() => void refetch()} />
    if (isPaused) return <OfflineState coming="Loading the community" />
    return <CommunitySkeleton />
  }
  return (
    <>
      <PageTitle>{community.name}</PageTitle>
      <Invitation community={community} code={code} />
    </>
  )
}

function Invitation({ community, code }: { community: LinkedCommunity; code: string }) {
  const { id, name, description, visibility, memberCount, isMember } = community
  const { mutate: join, isPending } = useJoinByLink(code, id)
  return (
    <section className="-mx-4 overflow-hidden border-y border-line bg-surface max-sm:-mt-4.25 sm:mx-0 sm:rounded-12 sm:border">
      <CommunityCover community={community} width={1280} className="h-12 sm:h-36" />
      <div className="flow-root px-4 pb-4">
        <CommunityPicture
          community={community}
          className="relative -mt-6 mb-2 size-16 border-4 border-surface sm:-mt-12 sm:mb-3 sm:size-24"
        />
        <h1 className="mb-1 overflow-y-clip text-25 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted tabular-nums">
          <VisibilityWord of={visibility} />
          {countOf(memberCount, 'member')}
        </p>
        {description && (
          <div className="mt-3">
            <FoldedText content={description} collapseAt={COMMUNITY_DESCRIPTION_MAX} />
          </div>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {isMember ? (
            <>
              <Link to={paths.community(id)} className={buttonClass()}>
                Open
              </Link>
              <p className="text-muted">You are a member already.</p>
            </>
          ) : (
            <Button busy={isPending} onClick={() => join()}>
              Join
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
