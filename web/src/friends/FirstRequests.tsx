import type { FriendRequest } from '@kith/shared/friends.ts'
import { useState } from 'react'
import { useFocusOnNextRow } from '../ui/focus/focus-next-row.ts'
import { RequestRow } from './RequestRow.tsx'

const SHOWN = 3

/**
 * The first requests, above the friends of a small screen, to be answered there. A request that comes later moves
 * nothing: the link above counts it.
 */
export function FirstRequests({ requests }: { requests: FriendRequest[] }) {
  const [ids] = useState(() => new Set(requests.slice(0, SHOWN).map(({ id }) => id)))
  const shown = requests.filter(({ id }) => ids.has(id))
  const list = useFocusOnNextRow(shown.length)
  return (
    <ul ref={list} aria-label="Friend requests" className="mb-3 divide-y divide-line empty:hidden">
      {shown.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </ul>
  )
}
