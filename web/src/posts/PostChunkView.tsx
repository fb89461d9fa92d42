import { memo, useState } from 'react'
import { cx } from '../ui/class-names.ts'
import { cardClass } from '../ui/card-class.ts'
import { PostCard } from './PostCard.tsx'
import { usePostHeights } from './post-heights.ts'
import type { PostChunk } from './post-chunks.ts'

type Props = {
  chunk: PostChunk
  /** Its place among the chunks, counted from 0. */
  at: number
  /** How many posts there are; -1 when there are more to come. */
  total: number
  /** Whether the keyboard is here or next to here. */
  isByFocus: boolean
  onFocus: (at: number) => void
}

/**
 * A few posts of a list. Far from what is on screen only their room is left. What its viewer has touched stays as it is: a
 * thread is open there, something half written, a video playing. The price: searching the page with the browser finds only
 * what is built; the search of the house finds the rest.
 */
export const PostChunkView = memo(function PostChunkView(props: Props) {
  const { at, total, isByFocus, onFocus } = props
  const { posts, firstAt } = props.chunk
  const { ref, isNear, height } = usePostHeights(posts, at === 0)
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
    <div
      ref={ref}
      onFocus={() => onFocus(at)}
      onClickCapture={touch}
      onPlayCapture={touch}
      className="flex flex-col gap-4"
    >
      {posts.map((post, nth) => (
        <PostCard key={post.id} post={post} position={firstAt + nth + 1} total={total} />
      ))}
    </div>
  )
})
