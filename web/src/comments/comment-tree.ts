import type { Comment } from '@kith/shared/comments.ts'

/** Changes a comment; undefined removes it. */
export type Change = (comment: Comment) => Comment | undefined

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
export function changed(list: Comment[], id: number, change: Change): Comment[] {
  let isSame = true
  const next = list.flatMap((comment) => {
    const now =
      comment.id === id ? change(comment) : withReplies(comment, changed(comment.replies, id, change))
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
  const replies = including(parent.replies, reply)
  return { ...parent, replies, replyCount: parent.replyCount + replies.length - parent.replies.length }
}

/** The comments with a reply to one of them. */
export const withReplyTo = (list: Comment[], parentId: number, reply: Comment) =>
  changed(list, parentId, (parent) => withReply(parent, reply))

export const including = (list: readonly Comment[], comment: Comment) => inOrder([...list, comment])

/**
 * The end of a thread as it is now, merged into what is shown. New comments come at the end, and deleted ones go. The
 * replies that the viewer has opened stay.
 */
export function withNews(shown: readonly Comment[], now: readonly Comment[]): Comment[] {
  const fresh = new Map(now.map((comment) => [comment.id, comment]))
  const first = now[0]?.id ?? Number.POSITIVE_INFINITY
  const kept = shown.flatMap((old) => {
    const found = fresh.get(old.id)
    if (found)
      return { ...found, replies: merged(old.replies, found.replies), repliesCursor: old.repliesCursor }
    return old.id > first ? [] : old
  })
  return inOrder([...kept, ...now])
}

/** Replies as they are now, and those that only the page has: the server sends the first few. */
const merged = (shown: readonly Comment[], now: readonly Comment[]): Comment[] => {
  const fresh = new Map(now.map((comment) => [comment.id, comment]))
  const known = shown.map((old) => {
    const found = fresh.get(old.id)
    return found
      ? { ...found, replies: merged(old.replies, found.replies), repliesCursor: old.repliesCursor }
      : old
  })
  return inOrder([...known, ...now])
}

export const emptied = (comment: Comment): Comment => ({
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
