import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { changeItems, itemsOf, type Pages, pagesQuery, withItems } from '../core/calls/pages.ts'
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

/** Reads the likes and comments of a cached post again. A post that is gone stays until its list is read. */
export async function refreshCounts(queries: QueryClient, id: number): Promise<void> {
  if (!findPost(queries, id)) return
  const { likes, isLiked, comments } = await request<Post>('GET', fillPath(postsApi.post, { id }))
  patchPost(queries, id, (post) => ({ ...post, likes, isLiked, comments }))
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

/**
 * Puts the viewer's new post on top of the home tabs at once. Invalidates other lists that may contain it, so that
 * they are fetched again when they are shown (rules/limits.md 11).
 */
export function showNewPost(queries: QueryClient, post: Post): void {
  // The home tabs leave the posts of communities out.
  if (post.groupId === null) addToFeeds(queries, post)
  for (const path of [hashtagsApi.hashtag, hashtagsApi.followed, trendingApi.hashtags])
    void queries.invalidateQueries({ queryKey: [path] })
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, list] }) => first === POSTS && typeof list === 'string',
  })
}

/** Only to the tabs that it belongs to (rules/posts.md 8). */
function addToFeeds(queries: QueryClient, post: Post): void {
  const fitting: FeedView[] = ['friends', 'friends_of_friends']
  if (post.visibility === 'public') fitting.push('public')
  for (const filter of fitting) putOnTop(queries, [POSTS, { filter }], post)
}

/** Puts a new post on top of the lists whose key begins with `key`; in a community under its pinned posts. */
export const putOnTop = (queries: QueryClient, key: QueryKey, post: Post) =>
  changeCached<Pages<Post>>(queries, key, (list) =>
    holds(list, post.id)
      ? list
      : withItems(list, (posts, page) =>
          page === 0 ? posts.toSpliced(posts.filter(isFirst).length, 0, post) : posts,
        ),
  )

const isFirst = ({ community }: Post) => community?.isPinned

export const holds = (list: Pages<Post>, id: number) => itemsOf(list).some((post) => post.id === id)
