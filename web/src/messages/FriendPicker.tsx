import type { Recipient } from '@kith/shared/messages.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Input } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useRecipients } from './api.ts'

type Props = {
  /** A post that is to be shared with them. */
  postId?: number
  renderRow: (friend: Recipient) => ReactNode
}

const SEARCH_AFTER_MS = 300

/** The friends one can write to, searched by name. */
export function FriendPicker({ postId, renderRow }: Props) {
  const [words, setWords] = useState('')
  const q = useSettled(words.trim())
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        aria-label="Search friends"
        placeholder="Search friends…"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Friends q={q} postId={postId} renderRow={renderRow} />
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
  const friends = list.data.pages.flatMap(({ items }) => items)
  if (friends.length === 0) {
    return (
      <output className="block py-6 text-center text-muted">
        {q ? 'No friend has such a name.' : 'No friends yet. Messages go to friends only.'}
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
      {list.hasNextPage && (
        <Button
          look="secondary"
          className="mx-auto flex"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

/** What was typed once the typing has stopped; an empty field counts at once. */
function useSettled(words: string): string {
  const [settled, settle] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => settle(words), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [words])
  return words === '' ? '' : settled
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
