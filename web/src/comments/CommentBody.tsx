import { type Comment, commentWording, SMALLER_BEYOND_DEPTH } from '@kith/shared/comments.ts'
import { paths } from '@kith/shared/paths.ts'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import type { ReactNode } from 'react'
import { LinkCard } from '../link-previews/LinkCard.tsx'
import { MediaGallery } from '../media/MediaGallery.tsx'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName, PersonPicture } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { cx } from '../ui/class-names.ts'
import { Link } from '../ui/Link.tsx'
import { isPending } from './comment-tree.ts'

type Props = {
  comment: Comment
  /** The depth in the thread; 0 for a comment shown alone. */
  depth: number
  /** The actions for the comment. */
  children?: ReactNode
}

/** A comment's author, time and content. The time links to the comment. */
export function CommentBody({ comment, depth, children }: Props) {
  const { author, content, createdAt, media, linkPreview } = comment
  const isSmall = depth > SMALLER_BEYOND_DEPTH
  if (!author) return null
  return (
    <div className="flex gap-2">
      <PersonPicture person={author} size={isSmall ? 24 : 32} />
      <div className={cx('flex min-w-0 flex-1 flex-col gap-1', isSmall && 'text-13')}>
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <PersonName person={author} className="font-title font-semibold wrap-anywhere" />
          <span className="text-13 text-muted">
            {isPending(comment) ? <TimeAgo time={createdAt} /> : <Permalink comment={comment} />}
          </span>
        </p>
        {content && <FoldedText content={content} collapseAt={COLLAPSE_AT} />}
        {media.length > 0 && (
          <div className="w-full max-w-80">
            <MediaGallery media={media} className="rounded-12" />
          </div>
        )}
        <LinkCard linkPreview={linkPreview} />
        {children}
      </div>
    </div>
  )
}

function Permalink({ comment: { id, postId, createdAt } }: { comment: Comment }) {
  return (
    <Link
      to={paths.post(postId, id)}
      className="tap-target inline-block min-w-6 -my-1 py-1 underline-offset-3 hover:underline"
    >
      <TimeAgo time={createdAt} />
    </Link>
  )
}

/** Stands in for a deleted comment that has replies. */
export const DeletedComment = () => <p className="py-1 text-muted italic">{commentWording.deleted}</p>
