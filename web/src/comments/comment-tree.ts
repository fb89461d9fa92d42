import { replaceEqualDeep } from '@tanstack/react-query'
import type { Comment } from '@kith/shared/comments.ts'
import { withNewest } from '../core/calls/newest.ts'
import { isNewer } from '../core/calls/own-items.ts'
import type { Pages } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'

/** Changes a comment; undefined removes it. */
export type CommentChange = (comment: Comment) => Comment | undefined

/** Sorts comments for reading and drops duplicates: a comment opened by a link may come again with a later page. */
export function inOrder(comments: readonly Comment[]): Comment[] {
  const known = new Map<number, Comment>()
  for (const comment of comments) if (!known.has(comment.id)) known.set(comment.id, comment)
  return [...known.values()].sort(
    (a, b) => Number(isPending(a)) - Number(isPending(b)) || Math.abs(a.id) - Math.abs(b.id),
  )
}

/** A comment that waits to be sent has a negative id. Those come last, in the order in which they were written. */
export const isPending = ({ id }: Comment) => id < 0
export const waitingId = (writtenAt: number) => -writtenAt

/** Unchanged comments stay the same objects, so that only changed ones render again. */
export function changeComment(list: Comment[], id: number, change: CommentChange): Comment[] {
  let isSame = true
  const next = list.flatMap((comment) => {
    const now =
      comment.id === id ? change(comment) : withReplies(comment, changeComment(comment.replies, id, change))
    isSame &&= now === comment
    return now ?? []
  })
  return isSame ? list : next
}

/** A deleted comment is removed along with the last reply to it. */
function withReplies(comment: Comment, replies: Comment[]): Comment | undefined {
  if (replies === comment.replies) return comment
  const replyCount = comment.replyCount + replies.length - comment.replies.length
  return comment.isDeleted && replyCount === 0 ? undefined : { ...comment, replyCount, replies }
}

export function withReply(parent: Comment, reply: Comment): Comment {
  const replies = withComment(parent.replies, reply)
  return { ...parent, replies, replyCount: parent.replyCount + replies.length - parent.replies.length }
}

/** The comments with a reply to one of them. */
export const withReplyTo = (list: Comment[], parentId: number, reply: Comment) =>
  changeComment(list, parentId, (parent) => withReply(parent, reply))

export const withComment = (list: readonly Comment[], comment: Comment) => inOrder([...list, comment])

/** The end of a thread as it is now, merged into what is shown. The replies that the viewer has opened stay. */
export const withNews = (shown: Pages<Comment>, now: Page<Comment>): Pages<Comment> =>
  withNewest(shown, now, withPresent)

/** A comment as it is now. Of its replies the server sends the first few; those that the page has beyond them stay. */
function withPresent(old: Comment, now: Comment): Comment {
  const known = new Map(old.replies.map((reply) => [reply.id, reply]))
  const last = now.replies.at(-1)
  const isComplete = now.replies.length === now.replyCount
  const more = old.replies.filter((reply) => !isComplete && (!last || isNewer(reply, last)))
  const replies = now.replies.map((reply) => {
    const before = known.get(reply.id)
    return before ? withPresent(before, reply) : reply
  })
  const repliesCursor = more.length > 0 ? old.repliesCursor : now.repliesCursor
  return replaceEqualDeep(old, { ...now, replies: [...replies, ...more], repliesCursor })
}

export const withoutContent = (comment: Comment): Comment => ({
  ...comment,
  isDeleted: true,
  userId: null,
  author: null,
  content: '',
  mediaUrl: null,
  mediaType: null,
  media: [],
  linkPreview: null,
  likes: 0,
  isLiked: false,
  isBookmarked: false,
  canDelete: false,
  tags: [],
  taggedUserIds: [],
})
