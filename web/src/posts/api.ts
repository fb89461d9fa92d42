import type { Post } from '@kith/shared/posts.ts'
import { useLiking } from '../comments/api.ts'
import { pagesQuery } from '../core/pages.ts'
import type { Query } from '../core/request.ts'
import { patchPost, postListKey, POSTS } from './cache.ts'

export { type FeedChoice, POSTS, showNewPost } from './cache.ts'

/** Any other list of posts, page by page: what is saved, what bears a hashtag. It is patched like the home tabs. */
export const postListQuery = (path: string, staleTime: number, query?: Query) => ({
  ...pagesQuery<Post>(postListKey(path), path, query),
  staleTime,
})

/** Likes a post or takes the like back. */
export const useLike = ({ id, isLiked, likes }: Pick<Post, 'id' | 'isLiked' | 'likes'>) =>
  useLiking(`${POSTS}/${id}/like`, { isLiked, likes }, (queries, liked) =>
    patchPost(queries, id, (post) => ({ ...post, ...liked })),
  )
