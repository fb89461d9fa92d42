import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { Comment } from '@kith/shared/comments.ts'
import type { CommentDraft } from './draft.ts'
import { typeOf } from './files.ts'

/** A draft, and where it belongs. */
export type NewComment = CommentDraft & { postId: number; parentId: number | null }

/** A comment on its way, with a temporary id until the server assigns one. */
export type SentComment = NewComment & { id: number }

/** A comment that the server has not confirmed; `percent` is the progress of its upload. */
export type PendingComment = Comment & { percent?: number }

let sentCount = 0

/** Gives a new comment a negative id, which no stored comment has. */
export function beginSending(comment: NewComment): SentComment {
  sentCount += 1
  return { ...comment, id: -sentCount }
}

/** A comment as shown until the server answers. */
export function pendingComment(
  { id, file, alt, tags, ...words }: SentComment,
  me: CurrentUser,
): PendingComment {
  const { id: userId, username, name, avatar, role } = me
  const mediaType = file && typeOf(file)
  const mediaUrl = file && URL.createObjectURL(file)
  return {
    id,
    postId: words.postId,
    parentId: words.parentId,
    content: words.content,
    userId,
    author: { id: userId, username, name, avatar, role },
    mediaUrl,
    mediaType,
    ...(file && { percent: 0 }),
    media: mediaUrl && mediaType ? [pendingMedia(mediaUrl, mediaType, alt)] : [],
    linkPreview: null,
    likes: 0,
    isLiked: false,
    isBookmarked: false,
    isDeleted: false,
    canDelete: false,
    taggedUserIds: tags.map(({ id }) => id),
    tags: [...tags],
    createdAt: new Date().toISOString(),
    replyCount: 0,
    repliesCursor: null,
    replies: [],
  }
}

const pendingMedia = (mediaUrl: string, mediaType: 'photo' | 'video', alt: string) => ({
  id: 0,
  mediaUrl,
  mediaType,
  alt,
  fileName: '',
  fileSize: 0,
  sortOrder: 0,
  width: null,
  height: null,
  blurhash: null,
  variants: [],
})
