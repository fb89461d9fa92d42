import { fillPath } from '@kith/shared/basics.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { pagesQuery } from '../core/pages.ts'
import type { Query } from '../core/request.ts'
import type { Likable } from '../likes/api.ts'
import { patchPost, postListKey } from './cache.ts'

export { type FeedChoice, POSTS, showNewPost } from './cache.ts'

/** Any other list of posts, page by page: what is saved, what bears a hashtag. It is patched like the home tabs. */
export const postListQuery = (path: string, staleTime: number, query?: Query) => ({
  ...pagesQuery<Post>(postListKey(path), path, query),
  staleTime,
})

/** A post as something that can be liked. */
export const likablePost = ({ id, isLiked, likes }: Post): Likable => ({
  isLiked,
  likes,
  path: fillPath(postsApi.like, { id }),
  likersPath: fillPath(postsApi.likes, { id }),
  show: (queries, liked) => patchPost(queries, id, (post) => ({ ...post, ...liked })),
})
