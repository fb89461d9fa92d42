import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FoundPerson, searchApi } from '@kith/shared/search.ts'
import type { FriendStatus } from '@kith/shared/friends.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { type Pages, withItems } from '../core/calls/pages.ts'
import type { AskState } from '../friends/api.ts'

/** What a friend button beside a found person says. */
export function askStateOf({ friendship: { status, direction } }: FoundPerson): AskState {
  if (status === 'friends') return 'friends'
  if (status === 'pending') return direction === 'sent' ? 'asked' : 'asking'
  return undefined
}

/** Whether a friend button stands beside a person in the list under the field: neither beside friends nor oneself. */
export const mayBeAsked = ({ friendship: { status } }: FoundPerson) =>
  status === 'none' || status === 'pending'

const friendshipOf = (now: AskState): FriendStatus => {
  if (now === 'asked') return { status: 'pending', direction: 'sent' }
  return { status: now === 'friends' ? 'friends' : 'none' }
}

/** Shows on every list of found people what became of a friend request. */
export function useShowAskState() {
  const queries = useQueryClient()
  return (id: number, now: AskState) => showAskState(queries, id, friendshipOf(now))
}

function showAskState(queries: QueryClient, id: number, friendship: FriendStatus): void {
  const change = (people: FoundPerson[]) =>
    people.map((person) => (person.id === id ? { ...person, friendship } : person))
  changeCached<FoundPerson[] | Pages<FoundPerson>>(queries, [searchApi.members], (list) =>
    Array.isArray(list) ? change(list) : withItems(list, change),
  )
}
