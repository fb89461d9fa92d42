import { z } from 'zod'
import { id, isShortened, paging, time } from './basics.ts'

/** Addresses of the calls about what one wrote, liked and saved, and where one is tagged. Posts have theirs in posts.ts. */
export const ownWordsApi = {
  words: '/api/user/words',
  commentTags: '/api/comments/:id/tags',
} as const

export const ownWordsQuery = paging.extend({
  type: z.enum(['comments', 'likes', 'saves', 'tags']).default('comments'),
})
export type OwnWordsQuery = z.infer<typeof ownWordsQuery>
export type OwnWordsType = OwnWordsQuery['type']

/** An own comment, like, save or tag (rules/posts.md 63). It tells nothing of others. */
export const ownWord = z.object({
  /** What it is about: a post, or a comment. An own comment is the comment itself. */
  kind: z.enum(['post', 'comment']),
  /** The id of that post or comment. */
  id,
  /** The words of an own comment; otherwise empty. */
  content: z.string(),
  isShortened,
  /** Whether an own comment has a photo or video. */
  hasFile: z.boolean(),
  /** `null` for a tag from before the time of tags was kept. */
  createdAt: time.nullable(),
  /** The post to open, while the member sees what it is about; otherwise `null`. */
  postId: id.nullable(),
})
export type OwnWord = z.infer<typeof ownWord>

/** What the page says of each kind. `named` is followed by what it is about. */
export const ownWordsWording = {
  title: 'My words',
  hint: 'What you wrote, liked and saved, and where you are tagged, even where you can’t see the rest any more. Only you see this page.',
  comments: {
    tab: 'Comments',
    named: 'You commented on',
    none: 'You haven’t commented on anything.',
    away: 'Delete',
    done: 'Comment deleted',
  },
  likes: {
    tab: 'Likes',
    named: 'You liked',
    none: 'You haven’t liked anything.',
    away: 'Take back',
    done: 'Like taken back',
  },
  saves: {
    tab: 'Saved',
    named: 'You saved',
    none: 'You haven’t saved anything.',
    away: 'Remove',
    done: 'Removed from saved',
  },
  tags: {
    tab: 'Tags',
    named: 'You are tagged in',
    none: 'You are not tagged anywhere.',
    away: 'Remove',
    done: 'Tag removed',
  },
  file: 'A photo or video, without words',
  unseen: 'You can’t see it any more.',
  loadFailed: 'Failed to fetch your words',
  moreFailed: 'Failed to fetch more of your words',
  failed: 'Failed to remove it. Please try again.',
} as const
