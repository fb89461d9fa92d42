import { paths } from '@kith/shared/paths.ts'
import { COLLAPSE_QUOTED_AT, type Post, postWording } from '@kith/shared/posts.ts'
import { MediaGallery } from '../media/MediaGallery.tsx'
import { Link } from '../ui/Link.tsx'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName, PersonPicture } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'

/** The post that a repost passes on, or a sentence in its place if this viewer may not see it. */
export function QuotedPost({
  original,
  isFullPost,
}: {
  original: Post['originalPost']
  isFullPost: boolean
}) {
  if (!original) {
    return (
      <p className="mx-4 rounded-12 border border-dashed border-line px-4 py-6 text-center text-muted">
        {postWording.unavailable}
      </p>
    )
  }
  const { id, author, content, createdAt, media } = original
  return (
    <blockquote className="mx-4 cursor-pointer overflow-hidden rounded-12 border border-line">
      <div className="flex flex-col gap-2 p-3">
        <div className="flex items-center gap-2">
          <PersonPicture person={author} size={24} />
          <p className="min-w-0 pb-0.5 font-title font-semibold">
            <PersonName person={author} className="inline-block max-w-full truncate align-bottom" />
          </p>
          <p className="shrink-0 text-13 text-muted">
            <Link
              to={paths.post(id)}
              className="tap-target inline-block min-w-6 -my-1 py-1 underline-offset-3 hover:underline"
            >
              <TimeAgo time={createdAt} />
            </Link>
          </p>
        </div>
        {content && <FoldedText content={content} collapseAt={isFullPost ? Infinity : COLLAPSE_QUOTED_AT} />}
      </div>
      <MediaGallery media={media} isFullPost={isFullPost} />
    </blockquote>
  )
}
