import type { InvitableFriend } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { useState } from 'react'
import { useDebounced } from '../../core/forms/debounced-value.ts'
import { NobodyFound } from '../../friends/NobodyFound.tsx'
import { PeoplePages } from '../../friends/PeoplePages.tsx'
import { PersonRow } from '../../friends/PersonRow.tsx'
import { SearchField } from '../../friends/SearchField.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { useInvitableFriends, useInvite } from './api.ts'

/** The viewer's friends, to be invited to a community. */
export function InvitableFriends({ id }: { id: number }) {
  const [words, setWords] = useState('')
  const q = useDebounced(words.trim())
  const { mutate: invite } = useInvite(id)
  return (
    <>
      <SearchField label="Search your friends" value={words} onChange={setWords} />
      {/* Of one height, or the dialog would jump when the friends are there, and with each search. */}
      <div className="h-96 max-h-[50dvh] overflow-y-auto">
        <PeoplePages
          query={useInvitableFriends(id, q)}
          failed="Failed to fetch friends"
          empty={q ? <NobodyFound q={q} /> : <NoFriends />}
          renderRow={(friend) => (
            <PersonRow key={friend.id} person={friend}>
              <Invite friend={friend} onInvite={() => invite(friend)} />
            </PersonRow>
          )}
        />
      </div>
    </>
  )
}

/** The focus stays on the button after an invitation. */
function Invite({
  friend: { name, membership },
  onInvite,
}: {
  friend: InvitableFriend
  onInvite: () => void
}) {
  if (membership === 'approved')
    return <span className="px-4 text-13 font-semibold text-success">Member</span>
  const isInvited = membership === 'invited'
  return (
    <Button
      variant="secondary"
      aria-disabled={isInvited}
      aria-label={isInvited ? `${name} is invited` : `Invite ${name}`}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-50"
      onClick={() => !isInvited && onInvite()}
    >
      {isInvited ? 'Invited' : 'Invite'}
    </Button>
  )
}

function NoFriends() {
  return (
    <EmptyState
      seed="bench"
      title="No friends yet"
      hint="Once you have friends here, you can invite them."
      action={
        <Link to={paths.friends('discover')} className={buttonClass({ variant: 'secondary' })}>
          Find friends
        </Link>
      }
    />
  )
}
