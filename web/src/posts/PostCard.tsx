import { COLLAPSE_AT, type Post } from '@kith/shared/posts.ts'
import { memo, useState } from 'react'
import { PhotoGrid } from '../media/PhotoGrid.tsx'
import { cx } from '../ui/class-names.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { cardClass } from './card-class.ts'
import { LikeButton } from './LikeButton.tsx'
import { PostByline } from './PostByline.tsx'
import { QuotedPost } from './QuotedPost.tsx'

const NEW_FOR = 5000

/** One post. It is built again only when the post itself changes, however long the list around it. */
export const PostCard = memo(function PostCard({ post }: { post: Post }) {
  const isNew = useWasNew(post)
  const photos = post.media.filter(({ mediaType }) => mediaType === 'photo')
  const isRepost = post.originalPost !== null || post.originalUnavailable === true
  return (
    <article
      aria-label={`Post by ${post.author.name}`}
      tabIndex={-1}
      className={cx(
        cardClass,
        'flex flex-col gap-3 pt-4 pb-2 [contain-intrinsic-size:auto_320px] [content-visibility:auto]',
        isNew && 'animate-rise',
      )}
    >
      <div className="px-4">
        <PostByline post={post} />
      </div>
      {post.content && (
        <div className="px-4">
          <FoldedText content={post.content} collapseAt={COLLAPSE_AT} />
        </div>
      )}
      <PhotoGrid photos={photos} />
      {isRepost && <QuotedPost original={post.originalPost} />}
      <footer className="-mt-1 flex items-center px-4">
        <LikeButton post={post} />
      </footer>
    </article>
  )
})

/** What was posted a moment ago rises into the list; everything else just stands there. */
function useWasNew({ createdAt }: Post): boolean {
  const [wasNew] = useState(() => Date.now() - Date.parse(createdAt) < NEW_FOR)
  return wasNew
}
