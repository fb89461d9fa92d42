import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@kith/shared/comments.ts'
import { itemsOf, type Pages } from '../core/pages.ts'
import { patchComment, readReplies, threadQuery } from './api.ts'
import { inOrder } from './comment-tree.ts'

/** The first page is the latest one, and the one that the rest of a link's comments came with. */
const commentsOf = (list: Pick<Pages<Comment>, 'pages'>) => inOrder(itemsOf(list))

/** A thread in the order of reading; `around` opens it at a comment that a link leads to. */
export const useThread = (postId: number, around?: number) =>
  useInfiniteQuery({ ...threadQuery(postId, around), select: commentsOf })

/** Gets further replies to a comment and puts them under it. */
export function useMoreReplies(comment: Comment) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => readReplies(comment),
    onSuccess: ({ items, next }) =>
      patchComment(queries, comment.id, (comment) => withMore(comment, items, next)),
  })
}

function withMore(comment: Comment, items: Comment[], next: string | null): Comment {
  const replies = inOrder([...comment.replies, ...items])
  // At the end of the list what is here is all there is, whatever was counted before.
  return { ...comment, replies, repliesCursor: next, replyCount: next ? comment.replyCount : replies.length }
}
