import { COLLAPSE_QUOTED_AT, type Post, postWording } from '@kith/shared/posts.ts'
import { PhotoGrid } from '../media/PhotoGrid.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { FoldedText } from '../text/FoldedText.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'

/** The post that another one passes on, or a word in its place where this reader may not see it. */
export function QuotedPost({ original }: { original: Post['originalPost'] }) {
  if (!original) {
    return (
      <p className="mx-4 rounded-12 border border-dashed border-line px-4 py-6 text-center text-muted">
        {postWording.unavailable}
      </p>
    )
  }
  const { author, content, createdAt, media } = original
  const photos = media.filter(({ mediaType }) => mediaType === 'photo')
  return (
    <blockquote className="mx-4 overflow-hidden rounded-12 border border-line">
      <div className="flex flex-col gap-2 p-3">
        <header className="flex items-center gap-2">
          <Avatar person={author} size={24} />
          <p className="min-w-0 truncate pb-0.5 font-title font-semibold">
            <bdi>{author.name}</bdi>
          </p>
          <p className="shrink-0 text-13 text-muted">
            <TimeAgo time={createdAt} />
          </p>
        </header>
        {content && <FoldedText content={content} collapseAt={COLLAPSE_QUOTED_AT} />}
      </div>
      <PhotoGrid photos={photos} />
    </blockquote>
  )
}
