import type { Post } from '@kith/shared/posts.ts'
import { memo, useState } from 'react'
import { cx } from '../ui/class-names.ts'
import { cardClass } from './card-class.ts'
import { PostCard } from './PostCard.tsx'
import { usePlace } from './place.ts'

type Props = {
  post: Post
  /** Counted from 0, of how many; -1 when there are more to come. */
  at: number
  total: number
  /** Whether it is built from the start, for being among the first. */
  isFirst: boolean
  /** Whether it is where the keyboard is, or the next from there. */
  isByFocus: boolean
  onFocus: (at: number) => void
}

/**
 * A post's place in a list. Far from what is on screen only the room of the post is left. One that its reader has touched
 * stays as it is: a thread is open there, something half written, a video playing. The price: searching the page with the
 * browser finds only what is built; the search of the house finds the rest.
 */
export const PostPlace = memo(function PostPlace({ post, at, total, isFirst, isByFocus, onFocus }: Props) {
  const { ref, isNear, height } = usePlace(post.id, isFirst)
  const [isTouched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  if (!isNear && !isByFocus && !isTouched) {
    // An element of its own: a border that turned into none would move what is below for a moment.
    return (
      <div ref={ref} style={{ height }}>
        <div className={cx(cardClass, 'h-full')} />
      </div>
    )
  }
  return (
    <div ref={ref} onFocus={() => onFocus(at)} onClickCapture={touch} onPlayCapture={touch}>
      <PostCard post={post} position={at + 1} total={total} />
    </div>
  )
})
