import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Post } from '@kith/shared/posts.ts'
import { useLiking } from '../comments/api.ts'
import { requestPage } from '../core/request.ts'
import { patchPost, postListKey, POSTS } from './cache.ts'

export { type FeedChoice, feedKey, POSTS, showNewPost } from './cache.ts'

/** Any other list of posts, page by page: what is saved, what bears a hashtag. It is patched like the home tabs. */
export const postListQuery = (path: string, staleTime: number) =>
  infiniteQueryOptions({
    queryKey: postListKey(path),
    queryFn: ({ pageParam, signal }) => requestPage<Post>(pageOf(path, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime,
  })

const pageOf = (path: string, before: string | null) =>
  before ? `${path}?before=${encodeURIComponent(before)}` : path

/** Likes a post or takes the like back. */
export const useLike = ({ id, isLiked, likes }: Pick<Post, 'id' | 'isLiked' | 'likes'>) =>
  useLiking(`${POSTS}/${id}/like`, { isLiked, likes }, (queries, liked) =>
    patchPost(queries, id, (post) => ({ ...post, ...liked })),
  )
