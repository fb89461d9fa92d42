import { communityWording } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { TextLink } from '../ui/TextLink.tsx'

/** Shown for a community that is missing, or that the viewer may not know of. */
export function NoSuchCommunity() {
  return (
    <>
      <PageTitle>{communityWording.notFound}</PageTitle>
      <EmptyState
        seed="no community"
        title={communityWording.notFound}
        hint={communityWording.notFoundMore}
        action={<TextLink to={paths.communities}>All communities</TextLink>}
      />
    </>
  )
}
