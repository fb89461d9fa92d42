import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { Comment } from '@kith/shared/comments.ts'
import type { Draft } from '../core/tabs/draft.ts'
import { stashDraft } from '../core/tabs/tab-records.ts'
import { type Entry, type Outbox, useOutbox } from '../outbox/api.ts'
import { withComment, waitingId, withReplyTo } from './comment-tree.ts'
import { draftName } from './draft.ts'

/** A comment in the outbox. Its file is kept beside it. */
export type WaitingComment = Omit<Draft, 'file' | 'key' | 'lacks'> & {
  postId: number
  parentId: number | null
}

/** A comment that the server has not confirmed. */
export type PendingComment = Comment & { entry?: Entry<WaitingComment> }

export const threadPlace = (postId: number) => `thread ${postId}`

export function putInOutbox(
  outbox: Outbox,
  { file, key, ...words }: Draft,
  place: Pick<WaitingComment, 'postId' | 'parentId'>,
): void {
  outbox.add(
    { kind: 'comment', place: threadPlace(place.postId), content: { ...words, ...place }, key },
    file,
  )
}

/** Takes a comment out of the outbox, back into the field where it was written as soon as that is empty. */
export function useWithdrawUnsent() {
  const outbox = useOutbox()
  return (entry: Entry<WaitingComment>) => {
    const { postId, parentId, ...words } = entry.content
    const { file, lacks } = outbox.withdraw(entry)
    const draft = { ...words, ...(lacks && { lacks }), ...(!entry.isKeyUsed && { key: entry.key }) }
    stashDraft(draftName(outbox.memberId, postId, parentId), draft, file)
  }
}

/** The comments of a thread, and those of the viewer that wait to be sent to it. */
export const withWaiting = (
  comments: Comment[],
  entries: readonly Entry<WaitingComment>[],
  me: CurrentUser,
): Comment[] =>
  entries.reduce<Comment[]>((all, entry) => {
    const comment = pendingOf(entry, me)
    return comment.parentId === null ? withComment(all, comment) : withReplyTo(all, comment.parentId, comment)
  }, comments)

/** The same object each time, so that it does not render again. */
const pending = new WeakMap<Entry, PendingComment>()

function pendingOf(entry: Entry<WaitingComment>, me: CurrentUser): PendingComment {
  const known = pending.get(entry) ?? pendingComment(entry, me)
  pending.set(entry, known)
  return known
}

function pendingComment(entry: Entry<WaitingComment>, me: CurrentUser): PendingComment {
  const { postId, parentId, content, tags } = entry.content
  const { id: userId, username, name, avatar, role } = me
  return {
    entry,
    id: waitingId(entry.writtenAt),
    postId,
    parentId,
    content,
    userId,
    author: { id: userId, username, name, avatar, role },
    mediaUrl: null,
    mediaType: null,
    media: [],
    linkPreview: null,
    likes: 0,
    isLiked: false,
    isBookmarked: false,
    isDeleted: false,
    canDelete: false,
    taggedUserIds: tags.map(({ id }) => id),
    tags: [...tags],
    createdAt: new Date(entry.writtenAt).toISOString(),
    replyCount: 0,
    repliesCursor: null,
    replies: [],
  }
}
