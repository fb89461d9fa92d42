import { useState } from 'react'
import { type Likable, useLike } from './api.ts'
import { LikersDialog } from './LikersDialog.tsx'
import { LikeToggle } from './LikeToggle.tsx'

/** Likes a post or comment, or unlikes it. A press on the count lists who likes it. */
export function LikeButton({ likable, size }: { likable: Likable; size?: 'small' }) {
  const { mutate } = useLike(likable)
  const [isListOpen, setListOpen] = useState(false)
  const { isLiked, likes, likersPath } = likable
  return (
    <>
      <LikeToggle
        {...(size && { size })}
        isLiked={isLiked}
        count={likes}
        onToggle={() => mutate(!isLiked)}
        onShowPeople={() => setListOpen(true)}
      />
      <LikersDialog path={likersPath} count={likes} open={isListOpen} onOpenChange={setListOpen} />
    </>
  )
}
