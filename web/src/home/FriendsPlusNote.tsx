import type { MouseEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { VisibilityMark } from '../ui/VisibilityMark.tsx'
import { useKnowFriendsPlus } from './explained-api.ts'

/** Says once what Friends+ is, above its first feed (Feed.tsx keeps its place). */
export function FriendsPlusNote() {
  const { mutate: know } = useKnowFriendsPlus()
  const putAway = ({ currentTarget }: MouseEvent) => {
    // The pressed button goes, so its tab gets the focus.
    const tab = currentTarget.closest('[role=tabpanel]')?.getAttribute('aria-labelledby')
    document.getElementById(tab ?? '')?.focus({ preventScroll: true })
    know()
  }
  return (
    <div className="flex h-full items-center gap-3 px-1 text-13 text-muted">
      <VisibilityMark of="friends_of_friends" />
      <p className="min-w-0 flex-1">Friends+ means your friends and their friends.</p>
      <Button variant="quiet" size="small" onClick={putAway}>
        Got it
      </Button>
    </div>
  )
}
