import { paths } from '@kith/shared/paths.ts'
import { useState } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { useMatches } from '../ui/use-matches.ts'
import { FirstRequests } from './FirstRequests.tsx'
import { useUnfriend } from './ending-api.ts'
import { FriendRow } from './FriendRow.tsx'
import { useReceived } from './api.ts'
import { useFriendPages } from './list-api.ts'
import { NobodyFound } from './NobodyFound.tsx'
import { PeoplePages } from './PeoplePages.tsx'
import { PersonRowsSkeleton } from './PersonRow.tsx'
import { SearchField } from './SearchField.tsx'
import { Waiting } from './Waiting.tsx'

/** The friends. On small screens, who asks to be one stands above them. */
export function FriendsTab() {
  const isWide = useMatches('(min-width: 40rem)')
  return isWide ? <Friends /> : <WithRequests />
}

function WithRequests() {
  const received = useReceived()
  return (
    <>
      <Waiting />
      {received.isLoading ? (
        <PersonRowsSkeleton />
      ) : (
        <>
          {received.data && <FirstRequests requests={itemsOf(received.data)} />}
          <Friends />
        </>
      )}
    </>
  )
}

/** The list, with the viewer first. */
function Friends() {
  const [words, setWords] = useState('')
  const q = useDebounced(words.trim())
  const friends = useFriendPages(q)
  const unfriend = useUnfriend()
  const hasNone = q === '' && friends.data?.pages.every(({ items }) => items.every(({ isSelf }) => isSelf))
  return (
    <>
      {!(hasNone && words === '') && (
        <SearchField label="Search your friends" value={words} onChange={setWords} />
      )}
      <PeoplePages
        query={friends}
        failed="Failed to fetch friends"
        empty={<NobodyFound q={q} />}
        renderRow={(friend) => (
          <FriendRow key={friend.id} friend={friend} onUnfriend={() => unfriend(friend)} />
        )}
      />
      {hasNone && <NoFriendsYet />}
    </>
  )
}

function NoFriendsYet() {
  return (
    <EmptyState
      seed="bench"
      title="No friends yet"
      hint="Invite someone you know: you are friends as soon as they join. Or find out who is here already."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={paths.friends('invitations')} className={buttonClass()}>
            Invite someone
          </Link>
          <Link to={paths.friends('public')} className={buttonClass({ variant: 'secondary' })}>
            Public users
          </Link>
        </div>
      }
    />
  )
}
