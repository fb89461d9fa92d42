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

/** A post's author and content: text, media, quoted post, link preview. */
export function PostContent({ post }: { post: Post }) {
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
            <FoldedText content={post.content} collapseAt={COLLAPSE_AT} />
          </div>
        )
      )}
      <MediaGallery media={post.media} />
      {isRepost && <QuotedPost original={post.originalPost} />}
      {post.linkPreview !== null && (
        <div className="px-4">
          <LinkCard linkPreview={post.linkPreview} />
        </div>
      )}
    </>
  )
}
