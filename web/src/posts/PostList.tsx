import type { Post } from '@kith/shared/posts.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { PostPlace } from './PostPlace.tsx'

type Props = {
  posts: readonly Post[]
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  onLoadMore: () => void
}

/** So many fill a screen; the rest is built behind the first paint. */
const FIRST = 5

/** Posts under one another, with a button for the next page of them. Only those near the screen are built. */
export function PostList({ posts, hasMore, isLoadingMore, hasFailed, onLoadMore }: Props) {
  const { list, announcement, expectMore } = useArrivals(posts.length)
  /** Where the keyboard is: the next post to either side is there to go to, wherever the page was scrolled. */
  const [focused, setFocused] = useState(-2)
  return (
    <div className="flex flex-col gap-4">
      <div ref={list} role="feed" aria-label="Posts" aria-busy={isLoadingMore} className="[&>*+*]:mt-4">
        {posts.map((post, at) => (
          <PostPlace
            key={post.id}
            post={post}
            at={at}
            total={hasMore ? -1 : posts.length}
            isFirst={at < FIRST}
            isByFocus={Math.abs(at - focused) <= 1}
            onFocus={setFocused}
          />
        ))}
      </div>
      {hasFailed && (
        <p role="alert" className="text-center text-13 text-danger">
          Failed to fetch more posts
        </p>
      )}
      {hasMore && (
        <Button
          look="secondary"
          className="self-center"
          busy={isLoadingMore}
          onClick={() => {
            expectMore()
            setFocused(posts.length)
            onLoadMore()
          }}
        >
          Load More Posts
        </Button>
      )}
      <output className="sr-only">{announcement}</output>
    </div>
  )
}

/** When the posts that were asked for are here, says how many and moves focus to the first, where reading goes on. */
function useArrivals(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const before = asked.current
    if (before === undefined || count <= before) return
    asked.current = undefined
    setAnnouncement(`${count - before} more posts`)
    const first = list.current?.children[before]?.querySelector('article')
    first?.focus({ preventScroll: true })
  }, [count])
  const expectMore = () => {
    asked.current = count
  }
  return { list, announcement, expectMore }
}
