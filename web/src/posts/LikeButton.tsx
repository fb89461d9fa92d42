import type { Post } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { PeopleDialog } from '../friends/PeopleDialog.tsx'
import { LikeToggle } from '../ui/LikeToggle.tsx'
import { useLike } from './api.ts'

/** Likes a post or takes the like back; the count opens the list of those who like it. */
export function LikeButton({ post }: { post: Post }) {
  const { mutate } = useLike(post)
  const [isListOpen, setListOpen] = useState(false)
  const { id, isLiked, likes } = post
  return (
    <>
      <LikeToggle
        isLiked={isLiked}
        count={likes}
        onToggle={() => mutate(!isLiked)}
        onShowPeople={() => setListOpen(true)}
      />
      <PeopleDialog
        title="Likes"
        path={`/api/posts/${id}/likes`}
        count={likes}
        open={isListOpen}
        onOpenChange={setListOpen}
      />
    </>
  )
}
