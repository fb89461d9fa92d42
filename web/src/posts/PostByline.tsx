import type { Post } from '@kith/shared/posts.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { VisibilityMark } from '../ui/VisibilityMark.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'

type Props = { post: Pick<Post, 'author' | 'createdAt' | 'visibility' | 'isEdited'> }

/** Who wrote it, when, and for whom. */
export function PostByline({ post }: Props) {
  const { author, createdAt, visibility, isEdited } = post
  return (
    <header className="flex items-center gap-3">
      <Avatar person={author} />
      <div className="min-w-0 flex-1">
        <p className="-mb-0.5 line-clamp-2 pb-0.5 font-title font-semibold wrap-anywhere">
          <bdi>{author.name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
          <TimeAgo time={createdAt} />
          <span className="inline-flex items-center gap-1">
            <VisibilityMark of={visibility} />
            {visibilityLabels[visibility]}
          </span>
          {isEdited && <span>Edited</span>}
        </p>
      </div>
    </header>
  )
}
