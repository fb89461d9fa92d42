import { PINNED_SHOWN, postWording } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { paths } from '../core/paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Link } from '../ui/Link.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import type { PinnedList } from './pinned.ts'

/** The beginnings of the pinned posts: three of them, and the rest, page by page, on a press. */
export function PinnedPosts({ list }: { list: PinnedList }) {
  const [isOpen, setOpen] = useState(false)
  const { posts, total } = list.data
  const more = Math.max(total, posts.length) - PINNED_SHOWN
  return (
    <>
      <ul className="-mx-2 flex flex-col gap-1">
        {posts.slice(0, isOpen ? undefined : PINNED_SHOWN).map((post) => (
          <li key={post.postId}>
            <Link
              to={paths.post(post.postId)}
              className="flex items-start gap-2 rounded-6 px-2 py-1.5 transition-colors hover:bg-sunken aria-[current=page]:bg-accent-soft"
            >
              <Avatar person={post.author} size={24} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-13 font-semibold">{post.author.name}</bdi>
                <span dir="auto" className="line-clamp-2 text-13 text-muted wrap-anywhere">
                  {post.content || (post.mediaType === 'video' ? 'A video' : 'Photos')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isOpen && <LoadMore list={list} failed="The rest could not be loaded." className="my-2" />}
      {more > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="touch mt-1 rounded-6 text-13 font-semibold text-link underline-offset-3 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : postWording.morePinned(more)}
        </button>
      )}
    </>
  )
}
