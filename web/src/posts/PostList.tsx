import type { Post } from '@kith/shared/posts.ts'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { saidAnew } from '../ui/announce.ts'
import { Button } from '../ui/Button.tsx'
import { PostChunkView } from './PostChunkView.tsx'
import { cutIntoChunks, type PostChunk } from './post-chunks.ts'

type Props = {
  posts: readonly Post[]
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  onLoadMore: () => void
}

/** A list of posts with a button for the next page. Only posts near the screen are rendered. */
export function PostList({ posts, hasMore, isLoadingMore, hasFailed, onLoadMore }: Props) {
  const { list, announcement, expectMore } = useLoadedPosts(posts.length, isLoadingMore)
  const all = useChunks(posts)
  const isFullyRendered = useIsFullyRendered()
  const chunks = isFullyRendered ? all : firstFew(all)
  /** The chunk that has the focus. Its neighbours are rendered too, so that the keyboard can reach them. */
  const [focused, setFocused] = useState(-2)
  // The answer to the press that moved the focus comes first.
  const note = useCallback((at: number) => startTransition(() => setFocused(at)), [])
  return (
    <div className="flex flex-col gap-4">
      <div ref={list} role="feed" aria-label="Posts" aria-busy={isLoadingMore} className="[&>*+*]:mt-4">
        {chunks.map((chunk, at) => (
          <PostChunkView
            key={chunk.key}
            chunk={chunk}
            at={at}
            total={hasMore ? -1 : posts.length}
            isByFocus={Math.abs(at - focused) <= 1}
            onFocus={note}
          />
        ))}
      </div>
      {hasFailed && (
        <p role="alert" className="text-center text-13 text-danger">
          Failed to fetch more posts
        </p>
      )}
      {hasMore && isFullyRendered && (
        <Button
          variant="secondary"
          className="self-center"
          busy={isLoadingMore}
          onClick={() => {
            expectMore()
            setFocused(chunks.length)
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

/** Posts of the first paint, as many as a phone shows. */
const FIRST = 2
let isOpening = true

/** The first list after the document was opened paints its first posts before it renders what is below them. */
function useIsFullyRendered(): boolean {
  const [isFullyRendered, setFullyRendered] = useState(!isOpening)
  useEffect(() => {
    isOpening = false
    startTransition(() => setFullyRendered(true))
  }, [])
  return isFullyRendered
}

const firstFew = (chunks: readonly PostChunk[]) =>
  chunks.slice(0, 1).map((chunk) => ({ ...chunk, posts: chunk.posts.slice(0, FIRST) }))

function useChunks(posts: readonly Post[]): readonly PostChunk[] {
  const [previous, setPrevious] = useState(() => ({ posts, chunks: cutIntoChunks(posts, []) }))
  if (previous.posts === posts) return previous.chunks
  const chunks = cutIntoChunks(posts, previous.chunks)
  setPrevious({ posts, chunks })
  return chunks
}

/** Once the requested posts have loaded, announces how many and focuses the first new one. */
function useLoadedPosts(count: number, isLoading: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const before = asked.current
    if (before === undefined || isLoading) return
    asked.current = undefined
    // Loading failed.
    if (count <= before) return
    const more = count - before
    setAnnouncement((last) => saidAnew(`Loaded ${more} more`, last))
    const first = list.current?.querySelector<HTMLElement>(`[aria-posinset="${before + 1}"]`)
    first?.focus({ preventScroll: true })
  }, [count, isLoading])
  const expectMore = () => {
    asked.current = count
  }
  return { list, announcement, expectMore }
}
