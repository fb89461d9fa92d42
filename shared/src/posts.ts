import { z } from 'zod'
import { person, role } from './accounts.ts'
import { id, idList, paging, text, time } from './basics.ts'
import { ALT_MAX, mediaItem, mediaType, mediaUrl } from './media.ts'
import { feedFilter, postVisibility } from './visibility.ts'

export const PHOTOS_MAX = 5
export const POST_LENGTH_DEFAULT = 10_000
export const TAGS_MAX = 50
/** Longer text folds away behind 'See more' (product.md, Post card). */
export const COLLAPSE_AT = 280
export const COLLAPSE_QUOTED_AT = 300

export const postWording = {
  empty: 'Post content cannot be empty.',
  tooLong: (limit: number) => `A post can have at most ${limit} characters.`,
  tooManyPhotos: 'A post can have at most 5 photos.',
  created: 'Post created!',
  createdDetail: 'Your post has been shared successfully.',
  emptyFeed: 'No posts to display for this filter.',
  unavailable: 'Post no longer available',
  likeFailed: 'Failed to update like. Please try again.',
} as const

/** The number of characters of a text as a person counts them: Unicode code points (decisions.md §4). */
export function lengthOf(content: string): number {
  let length = 0
  for (const _ of content) length += 1
  return length
}

export const author = person.extend({ role })

/** The post that a repost quotes, for readers who may see it. */
export const originalPost = z.object({
  id,
  authorId: id,
  author,
  content: z.string(),
  createdAt: time,
  mediaUrl: z.string().nullable(),
  mediaType: mediaType.nullable(),
  media: z.array(mediaItem),
})

/** A post as one reader gets it (product.md §3, decisions.md §4). */
export const post = z.object({
  id,
  authorId: id,
  author,
  content: z.string(),
  mediaUrl: z.string().nullable(),
  mediaType: mediaType.nullable(),
  media: z.array(mediaItem),
  linkPreview: z.string().nullable(),
  visibility: postVisibility,
  originalPostId: id.nullable(),
  originalPost: originalPost.nullable(),
  originalUnavailable: z.boolean().optional(),
  groupId: id.nullable(),
  community: z.object({ name: z.string() }).nullable(),
  createdAt: time,
  updatedAt: time,
  isEdited: z.boolean(),
  likes: z.int(),
  isLiked: z.boolean(),
  comments: z.int(),
  isBookmarked: z.boolean(),
  pinnedAt: time.nullable(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canPin: z.boolean(),
  tags: z.array(z.object({ id, username: z.string(), name: z.string() })),
})
export type Post = z.infer<typeof post>

/** The answer to a creation also names the tagged people who are not in the post's audience. */
export const createdPost = post.extend({ untagged: z.array(id).optional() })
export type CreatedPost = z.infer<typeof createdPost>

export const feedQuery = paging.extend({
  filter: feedFilter.default('friends'),
  groupIds: idList.default([]),
  communityGroupIds: idList.default([]),
})
export type FeedQuery = z.infer<typeof feedQuery>

/** The words of a new post; photos come beside it as files. */
export const createPostInput = z.object({
  content: text.default(''),
  visibility: postVisibility.optional(),
  groupId: id.optional(),
  taggedUserIds: z.array(id).max(TAGS_MAX).default([]),
  /** What the photos show, in their order. */
  alts: z.array(text.max(ALT_MAX)).max(PHOTOS_MAX).default([]),
  /** An own upload that hangs on nothing yet. */
  mediaUrl: mediaUrl.optional(),
})
export type CreatePostInput = z.infer<typeof createPostInput>

export const likeAnswer = z.object({ isLiked: z.boolean(), likeCount: z.int() })
export type LikeAnswer = z.infer<typeof likeAnswer>
