import type { Post } from '@kith/shared/posts.ts'
import { Heart } from 'lucide-react'
import { cx } from '../ui/class-names.ts'
import { useLike } from './api.ts'

const count = new Intl.NumberFormat('en', { notation: 'compact' })

/** Likes a post or takes the like back; shows how many like it once someone does. */
export function LikeButton({ post }: { post: Post }) {
  const { mutate } = useLike(post)
  const { isLiked, likes } = post
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={likes > 0 ? `Like, ${count.format(likes)}` : 'Like'}
      className={cx(
        'group touch -ml-2 inline-flex h-9 items-center gap-2 rounded-6 px-2 text-13 font-semibold transition-colors hover:bg-sunken',
        isLiked ? 'text-ink' : 'text-muted hover:text-ink',
      )}
      onClick={() => mutate(!isLiked)}
    >
      <Heart
        aria-hidden
        className={cx(
          'size-5 transition-[fill,color,scale] duration-150 group-active:scale-90',
          isLiked ? 'fill-current text-focus' : 'fill-transparent',
        )}
      />
      <span className="tabular-nums">{likes > 0 ? count.format(likes) : 'Like'}</span>
    </button>
  )
}
