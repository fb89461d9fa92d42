/** Every list of comments is cached under this first part of its key, as pages of comments with their replies in them. */
export const COMMENTS = 'comments'

export const threadKey = (postId: number, around?: number) => [COMMENTS, { postId, around }] as const
