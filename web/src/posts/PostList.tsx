import type { Post } from '@kith/shared/posts.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { PostStretch } from './PostStretch.tsx'
import { cut, type Stretch } from './stretches.ts'

type Props = {
  posts: readonly Post[]
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  onLoadMore: () => void
}

/** Posts under one another, with a button for the next page of them. Only those near the screen are built. */
export function PostList({ posts, hasMore, isLoadingMore, hasFailed, onLoadMore }: Props) {
  const { list, announcement, expectMore } = useArrivals(posts.length, isLoadingMore)
  const stretches = useStretches(posts)
  /** Where the keyboard is: what is next to either side is there to go to, wherever the page was scrolled. */
  const [focused, setFocused] = useState(-2)
  return (
    <div className="flex flex-col gap-4">
      <div ref={list} role="feed" aria-label="Posts" aria-busy={isLoadingMore} className="[&>*+*]:mt-4">
        {stretches.map((stretch, at) => (
          <PostStretch
            key={stretch.key}
            stretch={stretch}
            at={at}
            total={hasMore ? -1 : posts.length}
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
            setFocused(stretches.length)
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

function useStretches(posts: readonly Post[]): readonly Stretch[] {
  const [held, setHeld] = useState(() => ({ posts, stretches: cut(posts, []) }))
  if (held.posts === posts) return held.stretches
  const stretches = cut(posts, held.stretches)
  setHeld({ posts, stretches })
  return stretches
}

/** When the posts that were asked for are here, says how many and moves focus to the first, where reading goes on. */
function useArrivals(count: number, isLoading: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const before = asked.current
    if (before === undefined || isLoading) return
    asked.current = undefined
    // They did not come.
    if (count <= before) return
    const more = count - before
    setAnnouncement(`${more} more ${more === 1 ? 'post' : 'posts'}`)
    const first = list.current?.querySelector<HTMLElement>(`[aria-posinset="${before + 1}"]`)
    first?.focus({ preventScroll: true })
  }, [count, isLoading])
  const expectMore = () => {
    asked.current = count
    // The same words are read out again only when they come anew.
    setAnnouncement('')
  }
  return { list, announcement, expectMore }
}
