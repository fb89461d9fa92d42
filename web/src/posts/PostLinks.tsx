import { paths } from '@kith/shared/paths.ts'
import type { Post } from '@kith/shared/posts.ts'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Link } from '../ui/Link.tsx'

type Props = { posts: readonly Post[]; renderNote?: (post: Post) => ReactNode }

/** A list of shortened posts, each with a note under it. */
export function PostLinks({ posts, renderNote }: Props) {
  return (
    <ul className="-mx-2 flex flex-col gap-1">
      {posts.map((post) => (
        <li key={post.id}>
          <Link
            to={paths.post(post.id)}
            className="flex items-start gap-2 rounded-6 -outline-offset-2 px-2 py-1.5 transition-colors hover:bg-sunken aria-[current=page]:highlighted"
          >
            <Avatar person={post.author} size={24} />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate text-13 font-semibold">{post.author.name}</bdi>
              <span dir="auto" className="line-clamp-2 text-13 text-muted wrap-anywhere">
                {post.content || (post.mediaType === 'video' ? 'A video' : 'Photos')}
              </span>
              {renderNote && (
                <span className="block text-13 text-muted tabular-nums">{renderNote(post)}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
