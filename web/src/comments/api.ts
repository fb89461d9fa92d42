import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { bookmarkWording } from '@kith/shared/bookmarks.ts'
import { type Comment, commentWording, type CreatedComment } from '@kith/shared/comments.ts'
import { type LikeAnswer, postWording } from '@kith/shared/posts.ts'
import { useMe } from '../accounts/api.ts'
import { type Page, request, requestPage } from '../core/request.ts'
import { notTagged } from '../tagging/api.ts'
import { toast } from '../ui/toast.ts'
import { addComment, COMMENTS, inOrder, patchComment, removeComment, threadKey } from './cache.ts'
import { type NewComment, pendingComment } from './new-comment.ts'

/** Fresh for 30 seconds (contract.md §9). */
const STALE_AFTER = 30_000

/** A thread from its end; `around` opens it at a comment that a link leads to. */
const threadQuery = (postId: number, around?: number) =>
  infiniteQueryOptions({
    queryKey: threadKey(postId, around),
    queryFn: ({ pageParam, signal }) => requestPage<Comment>(threadPath(postId, pageParam, around), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => commentsOf(pages),
    staleTime: STALE_AFTER,
    // What the reader has opened stays open.
    refetchOnReconnect: false,
  })

function threadPath(postId: number, before: string | null, around?: number): string {
  const query = new URLSearchParams()
  if (before) query.set('before', before)
  else if (around) query.set('around', String(around))
  return `/api/posts/${postId}/comments${query.size > 0 ? `?${query}` : ''}`
}

/** The first page is the latest one, and the one that the rest of a link's comments came with. */
const commentsOf = (pages: readonly Page<Comment>[]) => inOrder(pages.flatMap(({ items }) => items))

export const useThread = (postId: number, around?: number) => useInfiniteQuery(threadQuery(postId, around))

/** Gets further replies to a comment and puts them under it. */
export function useMoreReplies({ id, repliesCursor }: Comment) {
  const queries = useQueryClient()
  const query = repliesCursor ? `?before=${encodeURIComponent(repliesCursor)}` : ''
  return useMutation({
    networkMode: 'always',
    mutationFn: () => requestPage<Comment>(`${COMMENTS}/${id}/replies${query}`),
    onSuccess: ({ items, next }) => patchComment(queries, id, (comment) => withMore(comment, items, next)),
  })
}

function withMore(comment: Comment, items: Comment[], next: string | null): Comment {
  const replies = inOrder([...comment.replies, ...items])
  // At the end of the list what is here is all there is, whatever was counted before.
  return { ...comment, replies, repliesCursor: next, replyCount: next ? comment.replyCount : replies.length }
}

/** Tells the post that it has more or fewer comments. */
export type Count = (change: number) => void

/** Comments: on screen at once, taken back when it fails. The count of the post goes along. */
export function useAddComment(count: Count) {
  const queries = useQueryClient()
  const me = useMe()
  return useMutation({
    networkMode: 'always',
    mutationFn: sendComment,
    onMutate: (comment) => {
      const pending = pendingComment(comment, me)
      addComment(queries, pending)
      count(1)
      return pending
    },
    onSuccess: ({ untagged, ...comment }, { tags }, pending) => {
      patchComment(queries, pending.id, () => undefined)
      addComment(queries, comment)
      const description = notTagged(untagged, tags)
      if (description) toast({ title: commentWording.posted, description })
    },
    onError: (_error, _input, pending) => {
      if (!pending) return
      patchComment(queries, pending.id, () => undefined)
      count(-1)
      toast({ title: 'Error', description: commentWording.failed, variant: 'destructive' })
    },
    onSettled: (_comment, _error, _input, pending) => {
      if (pending?.mediaUrl) URL.revokeObjectURL(pending.mediaUrl)
    },
  })
}

function sendComment({
  postId,
  parentId,
  content,
  tags,
  file,
  alt,
  key,
}: NewComment): Promise<CreatedComment> {
  const form = new FormData()
  form.set('content', content)
  form.set('postId', String(postId))
  if (parentId !== null) form.set('parentId', String(parentId))
  form.set('taggedUserIds', JSON.stringify(tags.map(({ id }) => id)))
  if (file) form.set('alt', alt.trim())
  if (file) form.set('media', file)
  return request('POST', `/api/posts/${postId}/comment`, { body: form, idempotencyKey: key })
}

/** Deletes a comment of one's own. */
export function useDeleteComment({ id }: Comment, count: Count) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('DELETE', `${COMMENTS}/${id}`),
    onSuccess: () => {
      removeComment(queries, id)
      count(-1)
    },
    onError: () =>
      toast({ title: 'Error', description: commentWording.deleteFailed, variant: 'destructive' }),
  })
}

/** Saves a comment or lets go of it: on screen at once, rolled back when it fails. */
export function useSaveComment({ id }: Comment) {
  const queries = useQueryClient()
  const show = (isBookmarked: boolean) =>
    patchComment(queries, id, (comment) => ({ ...comment, isBookmarked }))
  const mutationKey = [COMMENTS, id, 'bookmark']
  return useMutation({
    scope: { id: mutationKey.join() },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request(wanted ? 'PUT' : 'DELETE', `${COMMENTS}/${id}/bookmark`),
    onMutate: show,
    onError: (_error, wanted) => {
      show(!wanted)
      toast({ title: 'Error', description: bookmarkWording.saveFailed, variant: 'destructive' })
    },
  })
}

/** Likes a comment or takes the like back. */
export const useLikeComment = ({ id, isLiked, likes }: Comment) =>
  useLiking(`${COMMENTS}/${id}/like`, { isLiked, likes }, (queries, liked) =>
    patchComment(queries, id, (comment) => ({ ...comment, ...liked })),
  )

type Liked = Pick<Comment, 'isLiked' | 'likes'>

/**
 * Likes what stands at `path` or takes the like back: on screen at once by `show`, rolled back when it fails. One after the
 * other for each path, and only the last press has its answer shown, so that quick presses never flicker.
 */
export function useLiking(path: string, now: Liked, show: (queries: QueryClient, liked: Liked) => void) {
  const queries = useQueryClient()
  const mutationKey = [path]
  const isLast = () => queries.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: path },
    networkMode: 'always',
    mutationFn: (wanted: boolean) => request<LikeAnswer>(wanted ? 'PUT' : 'DELETE', path),
    onMutate: (wanted) => {
      const likes = now.likes + Number(wanted) - Number(now.isLiked)
      show(queries, { isLiked: wanted, likes: Math.max(0, likes) })
      return now
    },
    onSuccess: ({ isLiked, likeCount }) => {
      if (isLast()) show(queries, { isLiked, likes: Math.max(0, likeCount) })
    },
    onError: (_error, _wanted, before) => {
      if (before && isLast()) show(queries, before)
      toast({ title: 'Error', description: postWording.likeFailed, variant: 'destructive' })
    },
  })
}
