import { friendWording } from '@kith/shared/friends.ts'
import { paths } from '@kith/shared/paths.ts'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AskButton } from './AskButton.tsx'
import { type PeopleList, usePeopleList } from './api.ts'
import { NobodyFound } from './NobodyFound.tsx'
import { PeoplePages } from './PeoplePages.tsx'
import { PersonRow } from './PersonRow.tsx'
import { SearchField } from './SearchField.tsx'

/** Friends of friends, those with the most mutual friends first. */
export function DiscoverTab() {
  return (
    <>
      <People list="discover" label="Search friends of friends" empty={<NoFriendsOfFriends />} />
      <p className="mt-6 text-center text-13 text-muted">
        Looking for someone else? <TextLink to={paths.friends('public')}>See all public users</TextLink>
      </p>
    </>
  )
}

/** All members whom the viewer might befriend, the newest first. */
export function PublicTab() {
  return (
    <People
      list="public"
      label="Search public users"
      empty={
        <EmptyState
          seed="square"
          title="Nobody left to meet"
          hint="Everyone here is your friend already, or has been asked. Invite someone new."
          action={<InviteLink />}
        />
      }
    />
  )
}

function People({ list, label, empty }: { list: PeopleList; label: string; empty: ReactNode }) {
  const [words, setWords] = useState('')
  const q = useDebounced(words.trim())
  const people = usePeopleList(list, q)
  const isEmpty = q === '' && words === '' && people.data?.pages[0]?.items.length === 0
  return (
    <>
      {!isEmpty && <SearchField label={label} value={words} onChange={setWords} />}
      <PeoplePages
        query={people}
        failed="Failed to fetch users"
        empty={q ? <NobodyFound q={q} /> : empty}
        renderRow={(person) => (
          <PersonRow
            key={person.id}
            person={person}
            note={person.mutualCount > 0 && friendWording.mutual(person.mutualCount)}
          >
            <AskButton person={person} />
          </PersonRow>
        )}
      />
    </>
  )
}

function NoFriendsOfFriends() {
  return (
    <EmptyState
      seed="garden"
      title="No friends of friends yet"
      hint="People your friends know show up here as your circle grows."
      action={<InviteLink />}
    />
  )
}

const InviteLink = () => (
  <Link to={paths.friends('invitations')} className={buttonClass()}>
    Invite someone
  </Link>
)
