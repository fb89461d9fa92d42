import type { QueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { type Comment, commentsApi, type CreatedComment } from '@kith/shared/comments.ts'
import { changeItems, partsQuery } from '../core/pages.ts'
import { request, requestPage } from '../core/request.ts'
import { upload } from '../core/upload.ts'
import type { Likable } from '../likes/api.ts'
import { type Change, changed, emptied, including, withReply } from './comment-tree.ts'
import type { NewComment } from './new-comment.ts'

/** Every list of comments is cached under this first part of its key, as pages of comments with their replies in them. */
export const COMMENTS = 'comments'

/** Fresh for 30 seconds (contract.md §9). */
const FRESH_MS = 30_000

/** A thread from its end; `around` opens it at a comment that a link leads to. */
export const threadQuery = (postId: number, around?: number) => ({
  ...partsQuery([COMMENTS, { postId, around }], (before, signal) => {
    const query = before ? { before } : { around }
    return requestPage<Comment>(fillPath(commentsApi.ofPost, { id: postId }), { query, signal })
  }),
  staleTime: FRESH_MS,
  // What the viewer has opened stays open.
  refetchOnReconnect: false,
})

/** A comment as something that can be liked. */
export const likableComment = ({ id, isLiked, likes }: Comment): Likable => ({
  isLiked,
  likes,
  path: fillPath(commentsApi.like, { id }),
  likersPath: fillPath(commentsApi.likes, { id }),
  show: (queries, liked) => patchComment(queries, id, (comment) => ({ ...comment, ...liked })),
})

/** Further replies to a comment. */
export const readReplies = ({ id, repliesCursor: before }: Comment) =>
  requestPage<Comment>(fillPath(commentsApi.replies, { id }), { query: { before } })

export const deleteComment = (id: number) => request('DELETE', fillPath(commentsApi.comment, { id }))

export const setSaved = (id: number, wanted: boolean) =>
  request(wanted ? 'PUT' : 'DELETE', fillPath(bookmarksApi.comment, { id }))

/** Posts a comment, and tells how much of its file is gone. */
export function sendComment(
  comment: NewComment,
  onPercent: (percent: number) => void,
): Promise<CreatedComment> {
  const { postId, file, key: idempotencyKey } = comment
  const path = fillPath(commentsApi.create, { id: postId })
  const form = formOf(comment)
  if (!file) return request('POST', path, { body: form, idempotencyKey })
  const onProgress = (sent: number, total: number) => onPercent(Math.round((100 * sent) / total))
  return upload(path, form, { onProgress, idempotencyKey })
}

function formOf({ postId, parentId, content, tags, file, alt }: NewComment): FormData {
  const form = new FormData()
  form.set('content', content)
  form.set('postId', String(postId))
  if (parentId !== null) form.set('parentId', String(parentId))
  form.set('taggedUserIds', JSON.stringify(tags.map(({ id }) => id)))
  if (file) form.set('alt', alt.trim())
  if (file) form.set('media', file)
  return form
}

/** Changes a comment wherever it is cached. */
export function patchComment(queries: QueryClient, id: number, change: Change): void {
  changeItems<Comment>(queries, [COMMENTS], (items) => changed(items, id, change))
}

/** Puts a new comment at the end of its thread, or of the replies that it belongs to. */
export function addComment(queries: QueryClient, comment: Comment): void {
  const { postId, parentId } = comment
  if (parentId !== null) patchComment(queries, parentId, (parent) => withReply(parent, comment))
  else {
    changeItems<Comment>(queries, [COMMENTS, { postId }], (items, page) =>
      page === 0 ? including(items, comment) : items,
    )
  }
}

/** Takes a comment away; of one with replies a place stays. */
export function removeComment(queries: QueryClient, id: number): void {
  patchComment(queries, id, (comment) => (comment.replyCount > 0 ? emptied(comment) : undefined))
}
