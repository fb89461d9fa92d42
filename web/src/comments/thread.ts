import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type Comment, commentsApi } from '@kith/shared/comments.ts'
import { itemsOf, type Pages, partsQuery } from '../core/pages.ts'
import { requestPage } from '../core/request.ts'
import { threadKey } from './api.ts'
import { inOrder, patchComment } from './cache.ts'

/** Fresh for 30 seconds (contract.md §9). */
const STALE_AFTER = 30_000

/** A thread from its end; `around` opens it at a comment that a link leads to. */
const threadQuery = (postId: number, around?: number) => ({
  ...partsQuery(threadKey(postId, around), (before, signal) => {
    const query = before ? { before } : { around }
    return requestPage<Comment>(fillPath(commentsApi.ofPost, { id: postId }), { query, signal })
  }),
  select: commentsOf,
  staleTime: STALE_AFTER,
  // What the reader has opened stays open.
  refetchOnReconnect: false,
})

/** The first page is the latest one, and the one that the rest of a link's comments came with. */
const commentsOf = (list: Pick<Pages<Comment>, 'pages'>) => inOrder(itemsOf(list))

export const useThread = (postId: number, around?: number) => useInfiniteQuery(threadQuery(postId, around))

/** Gets further replies to a comment and puts them under it. */
export function useMoreReplies({ id, repliesCursor }: Comment) {
  const queries = useQueryClient()
  const query = { before: repliesCursor }
  return useMutation({
    networkMode: 'always',
    mutationFn: () => requestPage<Comment>(fillPath(commentsApi.replies, { id }), { query }),
    onSuccess: ({ items, next }) => patchComment(queries, id, (comment) => withMore(comment, items, next)),
  })
}

function withMore(comment: Comment, items: Comment[], next: string | null): Comment {
  const replies = inOrder([...comment.replies, ...items])
  // At the end of the list what is here is all there is, whatever was counted before.
  return { ...comment, replies, repliesCursor: next, replyCount: next ? comment.replyCount : replies.length }
}
