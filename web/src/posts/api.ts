import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { type PinAnswer, type PinnedPost, type Post, postsApi } from '@kith/shared/posts.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { changeCached } from '../core/change-cached.ts'
import { changeItems, itemsOf, type Pages, pagesQuery, partsQuery, withItems } from '../core/pages.ts'
import { type Query, request, requestPart } from '../core/request.ts'
import type { Likable } from '../likes/api.ts'

/** The query keys of all lists of posts begin with this. They hold pages of whole posts. */
export const POSTS = postsApi.posts
/** The posts that moderators pinned. */
export const PINNED = postsApi.pinned
/** The posts that the member saved. */
export const SAVED = bookmarksApi.bookmarks
const FRESH_MS = 30_000

/** The query of a home tab. */
export type FeedChoice =
  | { filter: FeedView }
  | { filter: 'groups'; groupIds: string; communityGroupIds: string }

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

/** The pinned posts, page by page, and how many there are; fresh for 30 seconds (contract.md §9). */
export const usePinnedPosts = () =>
  useInfiniteQuery({
    ...partsQuery([PINNED], (before, signal) =>
      requestPart<PinnedPost[]>(PINNED, { query: { before }, signal }),
    ),
    staleTime: FRESH_MS,
    select: ({ pages }) => ({ posts: pages.flatMap(({ body }) => body), total: pages[0]?.total ?? 0 }),
  })

/** The query once its first page has loaded. */
export type PinnedList = Extract<ReturnType<typeof usePinnedPosts>, { data: object }>

export const editPost = (id: number, content: string) =>
  request<Post>('PUT', fillPath(postsApi.post, { id }), { body: { content } })

/** Moderators delete posts of others by a separate call (decisions.md §11). */
export const deletePost = (id: number, isOwn: boolean) =>
  request('DELETE', fillPath(isOwn ? postsApi.post : postsApi.moderated, { id }))

export const setPinned = (id: number, wanted: boolean) =>
  request<PinAnswer>(wanted ? 'POST' : 'DELETE', fillPath(postsApi.pin, { id }))

export const setSaved = (id: number, wanted: boolean) =>
  request(wanted ? 'PUT' : 'DELETE', fillPath(bookmarksApi.post, { id }))

export const repost = (id: number, content: string, idempotencyKey: string) =>
  request<Post>('POST', fillPath(postsApi.repost, { id }), { body: { content }, idempotencyKey })

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
 * they are fetched again when they are shown (contract.md §4).
 */
export function showNewPost(queries: QueryClient, post: Post): void {
  addToFeeds(queries, post)
  for (const path of [hashtagsApi.hashtag, hashtagsApi.followed, trendingApi.hashtags])
    void queries.invalidateQueries({ queryKey: [path] })
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, list] }) => first === POSTS && typeof list === 'string',
  })
}

/** Only to the tabs that it belongs to (decisions.md §4). */
function addToFeeds(queries: QueryClient, post: Post): void {
  const fitting: FeedView[] = ['friends', 'friends_of_friends']
  if (post.visibility === 'public') fitting.push('public')
  for (const filter of fitting)
    changeCached<Pages<Post>>(queries, [POSTS, { filter }], (list) => withNewPost(list, post))
}

const withNewPost = (list: Pages<Post>, post: Post) =>
  holds(list, post.id) ? list : withItems(list, (posts, page) => (page === 0 ? [post, ...posts] : posts))

export const holds = (list: Pages<Post>, id: number) => itemsOf(list).some((post) => post.id === id)
