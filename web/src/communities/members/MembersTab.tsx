import type { Community, CommunityMember } from '@kith/shared/communities.ts'
import { useState } from 'react'
import { PeoplePages } from '../../friends/PeoplePages.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useHandOver, useMembers, useRemoveMember, useSetRole } from './api.ts'
import { MemberRow } from './MemberRow.tsx'

const ROWS_MAX = 8

/** The members of a community. Its staff have a menu for each. */
export function MembersTab({ community }: { community: Community }) {
  const { id, memberCount } = community
  const [asked, ask] = useState<{ about: CommunityMember; act: 'remove' | 'hand over' }>()
  const { mutate: setRole } = useSetRole(id)
  const { mutate: remove } = useRemoveMember(community)
  const { mutate: handOver } = useHandOver(id)
  const name = asked?.about.user.name ?? ''
  return (
    <>
      <PeoplePages
        query={useMembers(id)}
        failed="Failed to fetch members"
        expected={Math.min(memberCount, ROWS_MAX)}
        empty={<EmptyState seed={`members of community ${id}`} title="Nobody is here" />}
        renderRow={(member) => (
          <MemberRow
            key={member.userId}
            member={member}
            community={community}
            onSetRole={(role) => setRole({ member, role })}
            onHandOver={() => ask({ about: member, act: 'hand over' })}
            onRemove={() => ask({ about: member, act: 'remove' })}
          />
        )}
      />
      <ConfirmDialog
        open={asked?.act === 'remove'}
        onOpenChange={() => ask(undefined)}
        title={`Remove ${name}?`}
        description="They will no longer be a member. What they posted here stays."
        confirm="Remove Member"
        onConfirm={() => asked && remove(asked.about)}
      />
      <ConfirmDialog
        open={asked?.act === 'hand over'}
        onOpenChange={() => ask(undefined)}
        title={`Make ${name} the owner?`}
        description="From then on, only they can give roles, hand this community over or delete it. You can't undo this."
        confirm="Make Owner"
        onConfirm={() => asked && handOver(asked.about)}
      />
    </>
  )
}
