import { COLLAPSE_AT, type Post } from '@kith/shared/posts.ts'
import { Suspense, useState } from 'react'
import { LinkCard } from '../link-previews/LinkCard.tsx'
import { MediaGallery } from '../media/MediaGallery.tsx'
import { FoldedText } from '../text/FoldedText.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { PostByline } from './PostByline.tsx'
import { PostMenu } from './PostMenu.tsx'
import { QuotedPost } from './QuotedPost.tsx'

const PostEditor = lazyOnIdle(async () => (await import('./PostEditor.tsx')).PostEditor)

type Props = {
  post: Post
  /** On the post's own page nothing of it is folded or left out. */
  isWhole: boolean
}

/** A post's author and content: text, media, quoted post, link preview. */
export function PostContent({ post, isWhole }: Props) {
  const [isEditing, setEditing] = useState(false)
  const isRepost = post.originalPost !== null || post.originalUnavailable === true
  return (
    <>
      <div className="flex items-start gap-2 px-4">
        <PostByline post={post} />
        <PostMenu post={post} onEdit={() => setEditing(true)} />
      </div>
      {isEditing ? (
        <Suspense>
          <PostEditor post={post} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        post.content && (
          <div className="px-4">
            <FoldedText content={post.content} collapseAt={isWhole ? Infinity : COLLAPSE_AT} />
          </div>
        )
      )}
      <MediaGallery media={post.media} isWhole={isWhole} />
      {isRepost && <QuotedPost original={post.originalPost} isWhole={isWhole} />}
      {post.linkPreview !== null && (
        <div className="px-4">
          <LinkCard linkPreview={post.linkPreview} />
        </div>
      )}
    </>
  )
}
