import { z } from 'zod'
import { person, role } from './accounts.ts'
import { exactText, id, idList, isShortened, paging, text, time } from './basics.ts'
import { notFoundWording } from './errors.ts'
import { linkPreviewChoice } from './link-previews.ts'
import { ALT_MAX, mediaItem, mediaType, mediaUrl } from './media.ts'
import { feedFilter, postVisibility } from './visibility.ts'

/** Addresses of the post calls. */
export const postsApi = {
  posts: '/api/posts',
  post: '/api/posts/:id',
  like: '/api/posts/:id/like',
  likes: '/api/posts/:id/likes',
  pin: '/api/posts/:id/pin',
  pinned: '/api/pinned-posts',
  repost: '/api/posts/:id/repost',
  tags: '/api/posts/:id/tags',
  ofMember: '/api/users/:id/posts',
  moderated: '/api/moderator/posts/:id',
} as const

export const PHOTOS_MAX = 5
export const POST_LENGTH_DEFAULT = 10_000
export const TAGS_MAX = 50
/** Longer text is folded behind 'See more' (rules/posts.md 25). */
export const COLLAPSE_AT = 280
export const COLLAPSE_QUOTED_AT = 300
/** So is text with more lines, wherever it stands. */
export const COLLAPSE_LINES = 12
/** A discarded draft can be brought back for so long, in milliseconds. */
export const UNDO_MS = 10_000
/** The number of pinned posts in the left column (rules/limits.md 16). */
export const PINNED_SHOWN = 3

export const postWording = {
  /** The placeholder of the empty composer. */
  invitation: 'What would you like to share?',
  empty: 'Post content cannot be empty.',
  tooLong: (limit: number) => `A post can have at most ${limit} characters.`,
  tooManyPhotos: 'A post can have at most 5 photos.',
  tooManyVideos: 'A post can have at most one video.',
  created: 'Post created!',
  createdDetail: 'Your post has been shared successfully.',
  emptyFeed: 'No posts to display for this filter.',
  unavailable: 'Post no longer available',
  loading: 'Loading post...',
  notFound: notFoundWording.post,
  /** On the older page. */
  notFoundOlder: 'Post Not Found',
  loadFailed: 'Failed to fetch post',
  likes: (count: number) => (count === 1 ? '1 like' : `${count} likes`),
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  likeFailed: 'Failed to update like. Please try again.',
  updated: 'Post updated successfully!',
  updateFailed: 'Failed to update post',
  notYoursToEdit: 'Only its author can edit a post.',
  notYoursToTag: 'Only its author can tag people in a post.',
  tooManyTags: 'A post can tag at most 50 people.',
  deleteQuestion: 'Are you sure you want to delete this post? This action cannot be undone.',
  deleted: 'Post deleted successfully!',
  deleteFailed: 'Failed to delete post',
  reposted: 'Post shared to your feed!',
  repostFailed: 'Failed to repost',
  repostFailedDetail: 'Could not share to your feed. Please try again.',
  pinned: 'Post pinned successfully',
  unpinned: 'Post unpinned successfully',
  pinFailed: 'Failed to pin post. Please try again.',
  unpinFailed: 'Failed to unpin post. Please try again.',
  morePinned: (count: number) => `+${count} more pinned posts`,
} as const

/** The number of characters as people count them: Unicode code points (rules/posts.md 1). */
export function lengthOf(content: string): number {
  let length = 0
  for (const _ of content) length += 1
  return length
}

export const author = person.extend({ role })

/** A member tagged in a post or a comment. */
export const tag = z.object({ id, username: z.string(), name: z.string() })
export type Tag = z.infer<typeof tag>

/** The post that a repost quotes, for viewers who may see it. */
export const originalPost = z.object({
  id,
  authorId: id,
  author,
  content: z.string(),
  isShortened,
  createdAt: time,
  mediaUrl: z.string().nullable(),
  mediaType: mediaType.nullable(),
  media: z.array(mediaItem),
})

/** A post as one viewer gets it (rules/posts.md 32). */
export const post = z.object({
  id,
  authorId: id,
  author,
  content: z.string(),
  isShortened,
  mediaUrl: z.string().nullable(),
  mediaType: mediaType.nullable(),
  media: z.array(mediaItem),
  linkPreview: z.string().nullable(),
  visibility: postVisibility,
  originalPostId: id.nullable(),
  originalPost: originalPost.nullable(),
  originalUnavailable: z.boolean().optional(),
  groupId: id.nullable(),
  /** `isStaff` is of the viewer, and `isPinned` within the community. */
  community: z
    .object({ name: z.string(), isPinned: z.boolean(), isStaff: z.boolean(), isArchived: z.boolean() })
    .nullable(),
  createdAt: time,
  updatedAt: time,
  isEdited: z.boolean(),
  likes: z.int(),
  isLiked: z.boolean(),
  comments: z.int(),
  isBookmarked: z.boolean(),
  pinnedAt: time.nullable(),
  canEdit: z.boolean(),
  /** With the ordinary call, or with that of the moderators. */
  canDelete: z.boolean(),
  canPin: z.boolean(),
  /**
   * Like it, comment on it, share it, save it. Not for staff who may open it only to moderate (rules/visibility.md 12), nor for
   * its author who has left a private community. In an archived one it can't be liked or commented on.
   */
  canInteract: z.boolean(),
  tags: z.array(tag),
})
export type Post = z.infer<typeof post>

/** The answer to a new post also names the tagged people who are not in its audience. */
export const createdPost = post.extend({ untagged: z.array(id).optional() })
export type CreatedPost = z.infer<typeof createdPost>

export const feedQuery = paging.extend({
  filter: feedFilter.default('friends'),
  groupIds: idList.default([]),
  communityGroupIds: idList.default([]),
})
export type FeedQuery = z.infer<typeof feedQuery>

/** A new post. Its photos are sent as files. */
export const createPostInput = z.object({
  content: text.default(''),
  visibility: postVisibility.optional(),
  groupId: id.optional(),
  taggedUserIds: z.array(id).max(TAGS_MAX).default([]),
  /** Own uploads that are attached to nothing yet; they come after the photos sent as files. */
  photoUrls: z.array(mediaUrl).max(PHOTOS_MAX, postWording.tooManyPhotos).default([]),
  /** Descriptions of the photos, in their order. */
  alts: z.array(text.trim().max(ALT_MAX)).max(PHOTOS_MAX).default([]),
  /** An own upload that is attached to nothing yet. */
  mediaUrl: mediaUrl.optional(),
  /** Describes that upload. */
  mediaAlt: text.trim().max(ALT_MAX).default(''),
  linkPreview: linkPreviewChoice.nullish(),
})
export type CreatePostInput = z.infer<typeof createPostInput>

/** The count is `null` after an own like was taken back that is about what one does not see (rules/posts.md 63). */
export const likeAnswer = z.object({ isLiked: z.boolean(), likeCount: z.int().nullable() })
export type LikeAnswer = z.infer<typeof likeAnswer>

/** A text that may not be empty: of an edit, of a repost. */
const wordsOfPost = text.min(1, postWording.empty)

/**
 * Mentions, tags and hashtags follow from the new text (rules/posts.md 9). `before` is the text that was changed: where
 * another one stands by now the edit is a 409 with `CHANGED_MEANWHILE` (rule 44). `alts` are the descriptions of all its
 * photos, in their order, and `altsBefore` those that were changed; without `alts` they stay (rule 58).
 */
export const editPostInput = z.object({
  content: text,
  before: exactText.optional(),
  alts: z.array(text.trim().max(ALT_MAX)).max(PHOTOS_MAX).optional(),
  altsBefore: z.array(exactText).max(PHOTOS_MAX).optional(),
})
export type EditPostInput = z.infer<typeof editPostInput>

export const repostInput = z.object({ content: wordsOfPost.transform((content) => content.trim()) })
export type RepostInput = z.infer<typeof repostInput>

export const tagPostInput = z.object({ taggedUserIds: z.array(id).max(TAGS_MAX) })
export type TagPostInput = z.infer<typeof tagPostInput>
export const tagAnswer = z.object({ tags: z.array(tag) })

export const pinAnswer = z.object({ pinnedAt: time.nullable() })
export type PinAnswer = z.infer<typeof pinAnswer>

/** A pinned post (rules/posts.md 18): a post with who pinned it, and its place. */
export const pinnedPost = post.extend({ postId: id, pinnedBy: id.nullable(), order: z.int() })
export type PinnedPost = z.infer<typeof pinnedPost>
