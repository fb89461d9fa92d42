import { excerptOf } from '@kith/shared/text/excerpts.ts'
import type { Post } from '@kith/shared/posts.ts'
import { Avatar } from '../../ui/faces/Avatar.tsx'

/** The number of characters in a repost preview (rules/limits.md 17). */
const SHOWN = 100

type Props = { post: Pick<Post, 'author' | 'content' | 'media'> }

/** The post that is about to be shared. */
export function SharePreview({ post: { author, content, media } }: Props) {
  return (
    <figure className="flex items-start gap-3 rounded-12 border border-line p-3">
      <Avatar person={author} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-title font-semibold">
          <bdi>{author.name}</bdi>
        </p>
        <p dir="auto" className="text-muted wrap-anywhere">
          {content ? excerptOf(content, SHOWN) : pictureWords(media)}
        </p>
      </div>
    </figure>
  )
}

function pictureWords([first, ...more]: Post['media']): string {
  if (!first) return ''
  if (first.mediaType === 'video') return 'A video'
  return more.length > 0 ? `${more.length + 1} photos` : 'A photo'
}
