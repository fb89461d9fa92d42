import { COLLAPSE_AT, type Post } from '@kith/shared/posts.ts'
import { Suspense, useState } from 'react'
import { useLike } from '../likes/api.ts'
import { LinkCard } from '../link-previews/LinkCard.tsx'
import { MediaGallery } from '../media/MediaGallery.tsx'
import { FoldedText } from '../text/FoldedText.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'
import { likablePost } from './api.ts'
import { PostByline } from './PostByline.tsx'
import { PostMenu } from './PostMenu.tsx'
import { QuotedPost } from './QuotedPost.tsx'

const PostEditor = lazyOnIdle(async () => (await import('./PostEditor.tsx')).PostEditor, ChunkError)

type Props = {
  post: Post
  /** On the post's own page nothing of it is folded or left out. */
  isFullPost: boolean
  /** The ids of what describes the post: when and for whom it was written, and its words. */
  timeId: string
  wordsId: string
}

/** A post's author and content: text, media, quoted post, link preview. */
export function PostContent({ post, isFullPost, timeId, wordsId }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { mutate: like } = useLike(likablePost(post))
  const mayLike = post.canInteract && post.community?.isArchived !== true
  const likeOnce = () => {
    if (!post.isLiked) like(true)
  }
  const isRepost = post.originalPost !== null || post.originalUnavailable === true
  return (
    <>
      <div className="flex items-start gap-2 px-4">
        <PostByline post={post} timeId={timeId} />
        <PostMenu post={post} onEdit={() => setEditing(true)} />
      </div>
      {isEditing ? (
        <Suspense>
          <PostEditor post={post} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        post.content && (
          <div id={wordsId} className="px-4">
            <FoldedText content={post.content} collapseAt={isFullPost ? Infinity : COLLAPSE_AT} />
          </div>
        )
      )}
      <MediaGallery media={post.media} isFullPost={isFullPost} onDoubleTap={mayLike ? likeOnce : undefined} />
      {isRepost && <QuotedPost original={post.originalPost} isFullPost={isFullPost} />}
      {post.linkPreview !== null && (
        <div className="px-4">
          <LinkCard linkPreview={post.linkPreview} />
        </div>
      )}
    </>
  )
}
