import { paths } from '../core/paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { useFriends } from './api.ts'
import { PeopleList } from './PeopleList.tsx'
import { PersonRow } from './PersonRow.tsx'

export function FriendsTab() {
  return (
    <PeopleList
      query={useFriends()}
      failed="Failed to fetch friends"
      empty={
        <EmptyState
          seed="bench"
          title="No friends yet"
          hint="Invite someone you know: you are friends as soon as they join."
          action={
            <Link to={paths.friends('invitations')} className={buttonClass()}>
              Invite someone
            </Link>
          }
        />
      }
      renderRow={(friend) => <PersonRow key={friend.id} person={friend} />}
    />
  )
}
