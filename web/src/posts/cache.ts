import type { QueryClient } from '@tanstack/react-query'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { changeCached } from '../core/change-cached.ts'
import { changeItems, itemsOf, type Pages, withItems } from '../core/pages.ts'

/** Every list of posts is cached under this first part of its key, as pages of whole posts. */
export const POSTS = postsApi.posts

/** What a home tab asks for. */
export type FeedChoice =
  | { filter: FeedView }
  | { filter: 'groups'; groupIds: string; communityGroupIds: string }

export const feedKey = (choice: FeedChoice) => [POSTS, choice] as const

/** Of any other list, by the path of its call. */
export const postListKey = (path: string) => [POSTS, path] as const

/** One post on its own page. */
export const postKey = (id: number) => [postsApi.post, id] as const

/** Changes a post wherever it is cached. The change may run twice, so it must give the same result again. */
export function patchPost(queries: QueryClient, id: number, change: (post: Post) => Post): void {
  changeCached<Post>(queries, postKey(id), change)
  changeItems<Post>(queries, [POSTS], (posts) => posts.map((post) => (post.id === id ? change(post) : post)))
}

/** The post as some list or page holds it. */
export function findPost(queries: QueryClient, id: number): Post | undefined {
  const own = queries.getQueryData<Post>(postKey(id))
  const lists = queries.getQueriesData<Pages<Post>>({ queryKey: [POSTS] })
  return own ?? lists.flatMap(([, list]) => (list ? itemsOf(list) : [])).find((post) => post.id === id)
}

/** Puts a new post of one's own on top of the home tabs at once; what else may hold it by now is asked for anew when someone looks (contract.md §4). */
export function showNewPost(queries: QueryClient, post: Post): void {
  addToFeeds(queries, post)
  for (const path of [hashtagsApi.hashtag, hashtagsApi.followed, trendingApi.hashtags])
    void queries.invalidateQueries({ queryKey: [path] })
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, list] }) => first === POSTS && typeof list === 'string',
  })
}

/** To those that it belongs to (decisions.md §4). */
function addToFeeds(queries: QueryClient, post: Post): void {
  const fitting: FeedView[] = ['friends', 'friends_of_friends']
  if (post.visibility === 'public') fitting.push('public')
  for (const filter of fitting)
    changeCached<Pages<Post>>(queries, feedKey({ filter }), (list) => withNewPost(list, post))
}

const withNewPost = (list: Pages<Post>, post: Post) =>
  holds(list, post.id) ? list : withItems(list, (posts, page) => (page === 0 ? [post, ...posts] : posts))

/** Whether a list has a post. */
export const holds = (list: Pages<Post>, id: number) => itemsOf(list).some((post) => post.id === id)
