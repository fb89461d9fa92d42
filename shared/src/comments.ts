import { z } from 'zod'
import { id, idInPath, isShortened, paging, text, time } from './basics.ts'
import { ALT_MAX, mediaItem, mediaType, mediaUrl } from './media.ts'
import { author, tag, TAGS_MAX } from './posts.ts'

/** Addresses of the comment calls. */
export const commentsApi = {
  ofPost: '/api/posts/:id/comments',
  create: '/api/posts/:id/comment',
  comment: '/api/comments/:id',
  replies: '/api/comments/:id/replies',
  like: '/api/comments/:id/like',
  likes: '/api/comments/:id/likes',
} as const

/** This many replies come with a comment; others need a call (rules/comments.md 4). */
export const REPLIES_SHOWN = 3
/** This many levels of replies come with a comment. */
export const LEVELS_SHOWN = 4
/** At most this many comments above a linked comment come with it. */
export const ANCESTORS_MAX = 50
/** 32 px for each level, at most 128 px. The text is smaller below the second level (rules/comments.md 10). */
export const INDENT_PX = 32
export const INDENT_MAX_PX = 128
export const SMALLER_BEYOND_DEPTH = 2
/** A linked comment is highlighted for this time (rules/comments.md 9). */
export const HIGHLIGHT_MS = 3_000

export const commentWording = {
  empty: 'Comment content cannot be empty.',
  tooLong: (limit: number) => `A comment can have at most ${limit} characters.`,
  oneFile: 'A comment can have one photo or video.',
  deleted: 'Comment deleted',
  none: 'No comments yet. Be the first to comment!',
  heading: (count: number) => `Comments (${count})`,
  posted: 'Comment posted!',
  failed: 'Failed to post comment',
  deleteFailed: 'Failed to delete comment',
} as const

/**
 * A comment as one viewer gets it (rules/comments.md 4), with its first replies. The empty place of a deleted one has no
 * author and no text.
 */
export const comment = z.object({
  id,
  postId: id,
  userId: id.nullable(),
  author: author.nullable(),
  content: z.string(),
  isShortened,
  mediaUrl: z.string().nullable(),
  mediaType: mediaType.nullable(),
  media: z.array(mediaItem),
  linkPreview: z.string().nullable(),
  likes: z.int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  isDeleted: z.boolean(),
  canDelete: z.boolean(),
  parentId: id.nullable(),
  taggedUserIds: z.array(id),
  tags: z.array(tag),
  createdAt: time,
  /** The number of direct replies that this viewer gets, even if `replies` has fewer. */
  replyCount: z.int(),
  /** The `before` of the call for more replies; `null` when it needs none. */
  repliesCursor: z.string().nullable(),
  /** Oldest first. */
  get replies() {
    return z.array(comment)
  },
})
export type Comment = z.infer<typeof comment>

/** The answer to a new comment also names the tagged people who may not see it. */
export const createdComment = comment.extend({ replies: z.array(comment), untagged: z.array(id).optional() })
export type CreatedComment = z.infer<typeof createdComment>

/**
 * A page of a thread: its latest comments, oldest first; `before` gets earlier ones. `around` names a comment that is
 * always on the page, with the comments above it.
 */
export const threadQuery = paging.extend({ around: idInPath.optional() })
export type ThreadQuery = z.infer<typeof threadQuery>

/** A new comment. Its one photo or video is sent as the file `media`. */
export const createCommentInput = z.object({
  content: text.default(''),
  parentId: id.nullish(),
  taggedUserIds: z.array(id).max(TAGS_MAX).default([]),
  /** An own upload that is attached to nothing yet, in place of the file. */
  mediaUrl: mediaUrl.optional(),
  /** Describes the photo or video. */
  alt: text.trim().max(ALT_MAX).default(''),
})
export type CreateCommentInput = z.infer<typeof createCommentInput>
