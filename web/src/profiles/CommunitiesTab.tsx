import type { Profile } from '@kith/shared/profiles.ts'
import { CommunityRows } from '../communities/CommunityRows.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { useCommunitiesOf } from './api.ts'

/** The communities of a member that the viewer may read too. */
export function CommunitiesTab({ profile: { id } }: { profile: Profile }) {
  return (
    <CommunityRows
      query={useCommunitiesOf(id)}
      failed="Failed to fetch communities"
      empty={<EmptyState seed={`communities of ${id}`} title="No communities to show" />}
    />
  )
}
