import type { Post } from '@kith/shared/posts.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { PostCard } from './PostCard.tsx'

type Props = {
  posts: readonly Post[]
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  onLoadMore: () => void
}

/** Posts under one another, with a button for the next page of them. */
export function PostList({ posts, hasMore, isLoadingMore, hasFailed, onLoadMore }: Props) {
  const { list, announcement, expectMore } = useArrivals(posts.length)
  return (
    <div className="flex flex-col gap-4">
      <div ref={list} className="flex flex-col gap-4">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
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
    const first = list.current?.children[before]
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [count])
  const expectMore = () => {
    asked.current = count
  }
  return { list, announcement, expectMore }
}
