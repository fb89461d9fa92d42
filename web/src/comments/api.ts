import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { type Comment, commentsApi, commentWording, type CreatedComment } from '@kith/shared/comments.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { retryWhenStalled } from '../core/calls/stalled-queries.ts'
import { withOwn } from '../core/calls/own-items.ts'
import { changeItems, isMissing, itemsOf, type Pages, partsQuery, withItems } from '../core/calls/pages.ts'
import { readAndMerge, readNewest } from '../core/calls/read-and-merge.ts'
import { type Page, request, requestPage } from '../core/calls/request.ts'
import { upload } from '../core/calls/upload.ts'
import type { Likable } from '../likes/api.ts'
import {
  uploadFailedToast,
  isStorageFull,
  refusedFileToast,
  uploadIfLarge,
  whyRefused,
} from '../media/api.ts'
import { type Delivery, type Entry, isArriving, type Attempt } from '../outbox/api.ts'
import { notTagged } from '../tagging/api.ts'
import { toast, type ToastMessage } from '../ui/overlays/toast.ts'
import { type CommentChange, changeComment, withoutContent, withNews, withReply } from './comment-tree.ts'
import { threadPlace, type WaitingComment } from './waiting-comment.ts'

/** The query keys of all threads begin with this. They hold pages of comments that contain their replies. */
export const COMMENTS = 'comments'

/** Milliseconds; rules/limits.md 10. */
const FRESH_MS = 30_000

/** A thread, beginning with its latest comments. With `around` it opens at the comment a link leads to. */
export const threadQuery = (postId: number, around?: number) => ({
  ...partsQuery([COMMENTS, { postId, around }], (before, signal) => {
    const query = before ? { before } : { around }
    return requestPage<Comment>(fillPath(commentsApi.ofPost, { id: postId }), { query, signal })
  }),
  staleTime: FRESH_MS,
  // A refetch would close the replies that the viewer has opened.
  refetchOnReconnect: isMissing,
})

/** A comment as an object that can be liked. */
export const likableComment = ({ id, isLiked, likes }: Comment): Likable => ({
  isLiked,
  likes,
  path: fillPath(commentsApi.like, { id }),
  likersPath: fillPath(commentsApi.likes, { id }),
  show: (queries, liked) => patchComment(queries, id, (comment) => ({ ...comment, ...liked })),
})

/** Reads further replies to a comment. `merge` adds them to it. */
export const readReplies = (
  queries: QueryClient,
  { id, repliesCursor: before }: Comment,
  merge: (comment: Comment, page: Page<Comment>) => Comment,
) =>
  readAndMerge<Pages<Comment>, Page<Comment>>(
    queries,
    [COMMENTS],
    () => requestPage<Comment>(fillPath(commentsApi.replies, { id }), { query: { before } }),
    (list, page) => withItems(list, (items) => changeComment(items, id, (comment) => merge(comment, page))),
  )

export const deleteComment = (id: number) => request('DELETE', fillPath(commentsApi.comment, { id }))

export const setSaved = (id: number, wanted: boolean) =>
  request(wanted ? 'PUT' : 'DELETE', fillPath(bookmarksApi.comment, { id }))

/** How a waiting comment is posted. */
export const commentDelivery = (queries: QueryClient): Delivery<WaitingComment> => ({
  deliver: async (entry, watched) => {
    const { untagged, ...comment } = await send(entry, watched)
    addComment(queries, comment)
    const description = notTagged(untagged, entry.content.tags)
    if (description) toast({ title: commentWording.posted, description })
  },
  refused: failureToast,
})

async function send({ content, key: idempotencyKey, firstTriedAt }: Entry<WaitingComment>, watched: Attempt) {
  const { file, onPercent, ...sending } = watched
  const path = fillPath(commentsApi.create, { id: content.postId })
  const mediaUrl =
    file &&
    (await uploadIfLarge(file, {
      id: idempotencyKey,
      isAgain: firstTriedAt !== undefined,
      onPercent,
      ...sending,
    }))
  const form = formOf(content, mediaUrl ?? file)
  if (!file || mediaUrl)
    return request<CreatedComment>('POST', path, { body: form, idempotencyKey, ...sending })
  return upload<CreatedComment>(path, form, { onPercent, idempotencyKey, ...sending })
}

/** The toast for a comment that was not posted. If the reason is its file, the toast says so. */
function failureToast(error: unknown): ToastMessage {
  const refusal = whyRefused(error)
  if (refusal) return refusedFileToast(refusal)
  if (isStorageFull(error)) return uploadFailedToast(error)
  return { title: 'Error', description: commentWording.failed, variant: 'destructive' }
}

function formOf(
  { postId, parentId, content, tags, alt }: WaitingComment,
  file: File | string | undefined,
): FormData {
  const form = new FormData()
  form.set('content', content)
  form.set('postId', String(postId))
  if (parentId !== null) form.set('parentId', String(parentId))
  form.set('taggedUserIds', JSON.stringify(tags.map(({ id }) => id)))
  if (file) form.set('alt', alt.trim())
  if (file) form.set(typeof file === 'string' ? 'mediaUrl' : 'media', file)
  return form
}

/** Changes a comment wherever it is cached. The change may run twice (core/calls/change-cached.ts). */
export function patchComment(queries: QueryClient, id: number, change: CommentChange): void {
  changeItems<Comment>(queries, [COMMENTS], (items) => changeComment(items, id, change))
}

/** Adds a new comment to the end of its thread, or of the replies it belongs to. */
export function addComment(queries: QueryClient, comment: Comment): void {
  const { postId, parentId } = comment
  if (parentId !== null) patchComment(queries, parentId, (parent) => withReply(parent, comment))
  else changeCached<Pages<Comment>>(queries, [COMMENTS, { postId }], (list) => withOwn(list, comment))
}

const openQueries = (queries: QueryClient, queryKey: QueryKey) =>
  queries.getQueryCache().findAll({ queryKey, type: 'active' })

/**
 * Reads a thread again where it is open, as far down as it was read. While a comment of the viewer is on its way, nothing
 * is read: it would show twice. Returns whether it was read.
 */
export async function refreshThread(queries: QueryClient, postId: number): Promise<boolean> {
  const queryKey = [COMMENTS, { postId }]
  const isHeld = () => isArriving(queries, threadPlace(postId))
  const open = openQueries(queries, queryKey)
  if (open.length === 0) return true
  if (isHeld()) return false
  // A page that is under way may bring comments from further down that are gone meanwhile.
  const underWay = open.filter(({ state }) => state.fetchStatus === 'fetching')
  await Promise.allSettled(underWay.flatMap(({ promise }) => promise ?? []))
  // A comment that a link leads to may stand anywhere below.
  const shown = open.filter(({ queryKey: [, of] }) => (of as { around?: number }).around === undefined)
  const ids = shown.flatMap(({ state }) =>
    itemsOf((state.data as Pages<Comment> | undefined) ?? { pages: [] }),
  )
  const read = async () => {
    const part = await readDownTo(postId, Math.min(...ids.map(({ id }) => id)))
    return isHeld() ? undefined : part
  }
  return (await readNewest(queries, queryKey, read, withNews)) !== undefined
}

/** So many pages of a thread are read again at most. */
const PAGES_MAX = 10

/** The latest comments of a thread down to that of an id, as one page. */
async function readDownTo(postId: number, id: number): Promise<Page<Comment>> {
  const path = fillPath(commentsApi.ofPost, { id: postId })
  const read = (before: string | null) =>
    retryWhenStalled((signal) => requestPage<Comment>(path, { query: { before }, signal }))
  let part = await read(null)
  for (let pages = 1; pages < PAGES_MAX && part.next && isAbove(part, id); pages += 1) {
    const { items, next } = await read(part.next)
    part = { items: [...items, ...part.items], next }
  }
  return part
}

const isAbove = ({ items }: Page<Comment>, id: number) => items.every((comment) => comment.id > id)

/** Removes a comment. If it has replies, a note about the deletion stays in its place. */
export function removeComment(queries: QueryClient, id: number): void {
  patchComment(queries, id, (comment) => (comment.replyCount > 0 ? withoutContent(comment) : undefined))
}
