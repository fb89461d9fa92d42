import type { Comment } from '@kith/shared/comments.ts'

/** A comment as the server returns it. */
export const commentOf = (id: number, part: Partial<Comment> = {}): Comment => ({
  id,
  postId: 1,
  userId: 8,
  author: { id: 8, username: 'ben', name: 'Ben', avatar: null, role: 'user' },
  content: `Comment ${id}`,
  mediaUrl: null,
  mediaType: null,
  media: [],
  linkPreview: null,
  likes: 0,
  isLiked: false,
  isBookmarked: false,
  isDeleted: false,
  canDelete: false,
  parentId: null,
  taggedUserIds: [],
  tags: [],
  createdAt: '2026-01-02T00:00:00.000Z',
  replyCount: part.replies?.length ?? 0,
  repliesCursor: null,
  replies: [],
  ...part,
})
