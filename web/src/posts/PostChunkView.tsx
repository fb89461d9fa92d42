import { memo, useState } from 'react'
import { cx } from '../ui/class-names.ts'
import { cardClass } from '../ui/card-class.ts'
import { PostCard } from './PostCard.tsx'
import { usePostHeights } from './post-heights.ts'
import type { PostChunk } from './post-chunks.ts'

type Props = {
  chunk: PostChunk
  /** The place of the chunk in the list, counted from 0. */
  at: number
  /** The number of posts, or -1 when there are more pages. */
  total: number
  /** Whether the focus is in this chunk or a neighbouring one. */
  isByFocus: boolean
  onFocus: (at: number) => void
}

/**
 * A few posts of a list. Far from the screen only an empty element of their height remains. A chunk that the viewer
 * clicked or played stays rendered, because it may hold an open thread, a draft or a video. The drawback: the
 * browser's search finds only rendered posts. Kith's own search finds the rest.
 */
export const PostChunkView = memo(function PostChunkView(props: Props) {
  const { at, total, isByFocus, onFocus } = props
  const { posts, firstAt } = props.chunk
  const { ref, isNear, height } = usePostHeights(posts, at === 0)
  const [isTouched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  if (!isNear && !isByFocus && !isTouched) {
    // The border belongs to its own element. Changing the border of the outer one would shift what is below.
    return (
      <div ref={ref} style={{ height }} data-undrawn onClickCapture={touch}>
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
