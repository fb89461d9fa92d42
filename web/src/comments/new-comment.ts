import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { Comment } from '@kith/shared/comments.ts'
import { type CommentDraft, typeOf } from './draft.ts'

/** What is sent, and where it belongs. */
export type NewComment = CommentDraft & { postId: number; parentId: number | null }

let pendingCount = 0

/** A comment as it shows until the server has answered; its id is negative. */
export function pendingComment({ file, alt, tags, ...words }: NewComment, me: CurrentUser): Comment {
  pendingCount += 1
  const { id: userId, username, name, avatar, role } = me
  const mediaType = file && typeOf(file)
  const mediaUrl = file && URL.createObjectURL(file)
  return {
    id: -pendingCount,
    postId: words.postId,
    parentId: words.parentId,
    content: words.content,
    userId,
    author: { id: userId, username, name, avatar, role },
    mediaUrl,
    mediaType,
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
