import type { Recipient } from '@kith/shared/messages.ts'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { SearchField } from '../friends/SearchField.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useRecipients } from './api.ts'

type Props = {
  /** The post to be shared with them. */
  postId?: number
  renderRow: (friend: Recipient) => ReactNode
}

/** The friends that the member can write to, with a search by name. */
export function FriendPicker({ postId, renderRow }: Props) {
  const [words, setWords] = useState('')
  const typed = words.trim()
  const settled = useDebounced(typed)
  return (
    <div>
      <SearchField label="Search friends" value={words} onChange={setWords} />
      {/* Room for four rows, so that the dialog keeps its height while friends load. */}
      <div className="min-h-56">
        <Friends q={typed && settled} postId={postId} renderRow={renderRow} />
      </div>
    </div>
  )
}

type FriendsProps = { q: string; postId: number | undefined; renderRow: Props['renderRow'] }

function Friends({ q, postId, renderRow }: FriendsProps) {
  const list = useRecipients(q, postId)
  if (!list.data) {
    if (list.isError)
      return <ErrorState title="Failed to fetch friends" onRetry={() => void list.refetch()} />
    return <Loading />
  }
  const friends = itemsOf(list.data)
  if (friends.length === 0) {
    return (
      <output className="block py-6 text-center text-muted">
        {q ? 'No friend with that name.' : 'No friends yet. You can only write to friends.'}
      </output>
    )
  }
  return (
    <>
      <ul aria-label="Friends" className="flex flex-col">
        {friends.map((friend) => (
          <li key={friend.id}>{renderRow(friend)}</li>
        ))}
      </ul>
      <LoadMore list={list} failed="Failed to fetch friends" className="mt-2" />
    </>
  )
}

function Loading() {
  return (
    <output aria-label="Loading" className="block">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-3 p-2">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </output>
  )
}
