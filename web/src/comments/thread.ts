import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@kith/shared/comments.ts'
import { itemsOf, type Pages } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'
import { useMe } from '../accounts/api.ts'
import { useWaiting } from '../outbox/api.ts'
import { readReplies, threadQuery } from './api.ts'
import { inOrder } from './comment-tree.ts'
import { threadPlace, type WaitingComment, withWaiting } from './waiting-comment.ts'

/** The first page holds the latest comments and, for a link, the comment that it leads to. */
const commentsOf = (list: Pick<Pages<Comment>, 'pages'>) => inOrder(itemsOf(list))

/**
 * A thread in reading order, with the viewer's comments that wait to be sent. With `around` it opens at the comment a
 * link leads to.
 */
export function useThread(postId: number, around?: number) {
  const me = useMe()
  const waiting = useWaiting<WaitingComment>(threadPlace(postId))
  const thread = useInfiniteQuery({ ...threadQuery(postId, around), select: commentsOf })
  return { ...thread, comments: thread.data && withWaiting(thread.data, waiting, me) }
}

/** Loads further replies to a comment and adds them to the thread. */
export function useMoreReplies(comment: Comment) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => readReplies(queries, comment, withMore),
  })
}

function withMore(comment: Comment, { items, next }: Page<Comment>): Comment {
  const replies = inOrder([...comment.replies, ...items])
  // With the last page all replies are known, so their number replaces the earlier count.
  return { ...comment, replies, repliesCursor: next, replyCount: next ? comment.replyCount : replies.length }
}
