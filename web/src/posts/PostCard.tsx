import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '@kith/shared/posts.ts'
import { memo, type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { Thread } from '../comments/Thread.tsx'
import { trackPost } from '../core/posts-on-screen.ts'
import { cx } from '../ui/class-names.ts'
import { cardClass } from '../ui/card-class.ts'
import { countComments } from './api.ts'
import { PostActions } from './PostActions.tsx'
import { PostContent } from './PostContent.tsx'

const NEW_FOR = 5000

type Props = {
  post: Post
  /** Given on the post's own page: opens the thread, at the comment a link leads to, under a title. */
  page?: { target?: number | undefined; title?: ReactNode }
  /** The place in its list, counted from 1. `total` is the length of the list, or -1 if there are more pages. */
  position?: number
  total?: number
}

/** One post. It renders again only when the post changes, however long the list is. */
export const PostCard = memo(function PostCard({ post, page, position, total }: Props) {
  const isNew = useWasNew(post)
  const [isUnfolded, setUnfolded] = useState(false)
  /** Counts the requests to focus the comment field. */
  const [asked, setAsked] = useState(0)
  const queries = useQueryClient()
  // The same for every comment of the thread, so that only a changed one renders again.
  const count = useCallback((change: number) => countComments(queries, post.id, change), [queries, post.id])
  useEffect(() => trackPost(post.id), [post.id])
  const [timeId, wordsId] = [useId(), useId()]
  const isOpen = page !== undefined || isUnfolded
  const toggleThread = () => {
    setUnfolded(!isUnfolded)
    if (page || (!isUnfolded && post.comments === 0)) setAsked(asked + 1)
  }
  return (
    <article
      aria-label={`Post by ${post.author.name}`}
      aria-describedby={`${timeId} ${wordsId}`}
      aria-posinset={position}
      aria-setsize={total}
      data-post={post.id}
      data-opens={page ? undefined : ''}
      data-hold="around words"
      tabIndex={-1}
      className={cx(
        cardClass,
        !page && 'cursor-pointer',
        'flex flex-col gap-3 pt-4 pb-2',
        // Lists that open within a thread may reach beyond the card.
        isOpen && 'overflow-visible',
        isNew && 'animate-rise',
      )}
    >
      <PostContent post={post} isFullPost={page !== undefined} timeId={timeId} wordsId={wordsId} />
      <PostActions post={post} isThreadOpen={isOpen} onThread={toggleThread} />
      {isOpen && (
        <div data-thread className="flex cursor-auto flex-col gap-4 border-t border-line px-4 pt-4 pb-2">
          {page?.title}
          <Thread
            postId={post.id}
            target={page?.target}
            asked={asked}
            isReadOnly={!post.canInteract || post.community?.isArchived === true}
            onCount={count}
          />
        </div>
      )}
    </article>
  )
})

/** Posts under 5 s old are animated. */
function useWasNew({ createdAt }: Post): boolean {
  const [wasNew] = useState(() => Date.now() - Date.parse(createdAt) < NEW_FOR)
  return wasNew
}
