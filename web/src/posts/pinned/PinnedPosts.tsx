import { PINNED_SHOWN, postWording } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { LoadMore } from '../../ui/states/LoadMore.tsx'
import type { PinnedList } from './pinned-api.ts'
import { PostLinks } from '../PostLinks.tsx'

/** The first three pinned posts, shortened. A press shows the rest, page by page. */
export function PinnedPosts({ list }: { list: PinnedList }) {
  const [isOpen, setOpen] = useState(false)
  const { posts, total } = list.data
  const more = Math.max(total, posts.length) - PINNED_SHOWN
  return (
    <>
      <PostLinks posts={posts.slice(0, isOpen ? undefined : PINNED_SHOWN)} />
      {isOpen && (
        <LoadMore
          list={list}
          count={list.data.posts.length}
          failed="The rest could not be loaded."
          className="my-2"
        />
      )}
      {more > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="tap-target mt-1 rounded-6 text-13 font-semibold text-link underline-offset-3 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : postWording.morePinned(more)}
        </button>
      )}
    </>
  )
}
