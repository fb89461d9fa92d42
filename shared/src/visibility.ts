import { z } from 'zod'

/** The visibilities of a post (rules/posts.md 3), from the narrowest to the widest. */
export const postVisibilities = ['friends', 'friends_of_friends', 'public'] as const
export const postVisibility = z.enum(postVisibilities)
export type PostVisibility = z.infer<typeof postVisibility>

/** The labels on posts and in the selector (rules/posts.md 3). */
export const visibilityLabels: Record<PostVisibility, string> = {
  friends: 'Friends',
  friends_of_friends: 'Friends+',
  public: 'Public',
}

/** The home tabs that a member can make the default. */
export const feedView = z.enum(['friends', 'friends_of_friends', 'public'])
export type FeedView = z.infer<typeof feedView>

export const feedFilter = z.enum(['friends', 'friends_of_friends', 'public', 'groups'])
export type FeedFilter = z.infer<typeof feedFilter>
