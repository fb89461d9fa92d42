import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { changeItems, itemsOf, type Pages, pagesQuery } from '../core/calls/pages.ts'
import { type Query, request } from '../core/calls/request.ts'
import type { Likable } from '../likes/api.ts'

/** The query keys of all lists of posts begin with this. They hold pages of whole posts. */
export const POSTS = postsApi.posts
/** The posts that the member saved. */
export const SAVED = bookmarksApi.bookmarks

/** The query of a home tab. */
export type FeedChoice =
  | { filter: FeedView }
  | { filter: 'groups'; groupIds: string; communityGroupIds: string }

/** The query key of a home tab. */
export const feedKey = (choice: FeedChoice) => pagesQuery<Post>([POSTS], POSTS, choice).queryKey

/** The query key of one post on its own page. */
export const postKey = (id: number) => [postsApi.post, id] as const

/** Any other list of posts, page by page: saved posts, posts with a hashtag. It is patched like the home tabs. */
export const postListQuery = (path: string, staleTime: number, query?: Query) => ({
  ...pagesQuery<Post>([POSTS, path], path, query),
  staleTime,
})

/** One post. If a list already holds it, that version shows at once. */
export function usePost(id: number) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: postKey(id),
    queryFn: ({ signal }) => request<Post>('GET', fillPath(postsApi.post, { id }), { signal }),
    placeholderData: () => findPost(queries, id),
  })
}

export const setSaved = (id: number, wanted: boolean) =>
  request(wanted ? 'PUT' : 'DELETE', fillPath(bookmarksApi.post, { id }))

/** A post as an object that can be liked. */
export const likablePost = ({ id, isLiked, likes }: Post): Likable => ({
  isLiked,
  likes,
  path: fillPath(postsApi.like, { id }),
  likersPath: fillPath(postsApi.likes, { id }),
  show: (queries, liked) => patchPost(queries, id, (post) => ({ ...post, ...liked })),
})

/** Changes a post wherever it is cached. The change may run twice, and must then give the same result. */
export function patchPost(queries: QueryClient, id: number, change: (post: Post) => Post): void {
  changeCached<Post>(queries, postKey(id), change)
  changeItems<Post>(queries, [POSTS], (posts) => posts.map((post) => (post.id === id ? change(post) : post)))
}

/** The post from its own page or from any cached list. */
export function findPost(queries: QueryClient, id: number): Post | undefined {
  const own = queries.getQueryData<Post>(postKey(id))
  const lists = queries.getQueriesData<Pages<Post>>({ queryKey: [POSTS] })
  return own ?? lists.flatMap(([, list]) => (list ? itemsOf(list) : [])).find((post) => post.id === id)
}

/** Changes the shown count of comments. The sum is made once, because a patch may run twice. */
export function countComments(queries: QueryClient, id: number, change: number): void {
  const comments = Math.max(0, (findPost(queries, id)?.comments ?? 0) + change)
  patchPost(queries, id, (post) => ({ ...post, comments }))
}
