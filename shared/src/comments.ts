import { z } from 'zod'
import { id, idInPath, paging, text, time } from './basics.ts'
import { ALT_MAX, mediaItem, mediaType } from './media.ts'
import { author, tag, TAGS_MAX } from './posts.ts'

/** The addresses of the calls about comments. */
export const commentsApi = {
  ofPost: '/api/posts/:id/comments',
  create: '/api/posts/:id/comment',
  comment: '/api/comments/:id',
  replies: '/api/comments/:id/replies',
  like: '/api/comments/:id/like',
  likes: '/api/comments/:id/likes',
} as const

/** So many replies of a comment come with it; further ones are asked for (decisions.md §4). */
export const REPLIES_SHOWN = 3
/** So many levels of replies come with a comment. */
export const LEVELS_SHOWN = 4
/** So many comments above the one that is linked to come with it at most. */
export const LINE_MAX = 50
/** 32 px a level, 128 px at most; the text is smaller beyond the second (product.md §5). */
export const INDENT_PX = 32
export const INDENT_MAX_PX = 128
export const SMALLER_BEYOND_DEPTH = 2
/** A comment that is linked to stands out this long (product.md §4). */
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
 * A comment as one viewer gets it (product.md §3), with the first of its replies in it. What stays of a deleted one has
 * no author and no text.
 */
export const comment = z.object({
  id,
  postId: id,
  userId: id.nullable(),
  author: author.nullable(),
  content: z.string(),
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
  /** How many direct replies this viewer gets; more than `replies` has when there are further ones. */
  replyCount: z.int(),
  /** The `before` of the call that gets further replies; `null` when it goes without. */
  repliesCursor: z.string().nullable(),
  /** The oldest first. */
  get replies() {
    return z.array(comment)
  },
})
export type Comment = z.infer<typeof comment>

/** The answer to a creation also names the tagged people who may not see the comment. */
export const createdComment = comment.extend({ replies: z.array(comment), untagged: z.array(id).optional() })
export type CreatedComment = z.infer<typeof createdComment>

/**
 * A page of a thread: its latest comments, the oldest of them first; `before` goes back from there. `around` names a comment
 * that comes with the page wherever it stands, its line above it opened.
 */
export const threadQuery = paging.extend({ around: idInPath.optional() })
export type ThreadQuery = z.infer<typeof threadQuery>

/** The words of a comment; its one photo or video comes beside it as the file `media`. */
export const createCommentInput = z.object({
  content: text.default(''),
  parentId: id.nullish(),
  taggedUserIds: z.array(id).max(TAGS_MAX).default([]),
  /** What the photo shows. */
  alt: text.max(ALT_MAX).default(''),
})
export type CreateCommentInput = z.infer<typeof createCommentInput>
