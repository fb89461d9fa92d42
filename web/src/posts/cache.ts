import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Post } from '@kith/shared/posts.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import type { Page } from '../core/request.ts'

/** Every list of posts is cached under this first part of its key, as pages of whole posts. */
export const POSTS = '/api/posts'

export const feedKey = (filter: FeedView) => [POSTS, { filter }] as const

/** Of any other list, by the path of its call. */
export const postListKey = (path: string) => [POSTS, path] as const

type PostList = InfiniteData<Page<Post>, string | null>
type Change = (list: PostList) => PostList

/** Changes a post in every list that holds it. The change may run twice, so it must give the same result again. */
export function patchPost(queries: QueryClient, id: number, change: (post: Post) => Post): void {
  changeLists(queries, [POSTS], (list) => withPost(list, id, change))
}

/** Puts a new post of one's own on top of the home tabs that it belongs to (decisions.md §4). */
export function addToFeeds(queries: QueryClient, post: Post): void {
  const fitting: FeedView[] = ['friends', 'friends_of_friends']
  if (post.visibility === 'public') fitting.push('public')
  for (const filter of fitting) changeLists(queries, feedKey(filter), (list) => withNewPost(list, post))
}

/**
 * A page that is under way was put together from what was there before the change and would undo it: the change is made
 * again once that page is here.
 */
function changeLists(queries: QueryClient, queryKey: QueryKey, change: Change): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const changeThis = () => changeList(queries, query.queryKey, change)
    changeThis()
    if (query.state.fetchStatus === 'fetching') query.promise?.then(changeThis, ignore)
  }
}

/** Keeps the age of the list: a change of ours makes it no fresher. */
function changeList(queries: QueryClient, queryKey: QueryKey, change: Change): void {
  const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt
  queries.setQueryData<PostList>(queryKey, (list) => list && change(list), {
    ...(updatedAt && { updatedAt }),
  })
}

const ignore = () => undefined

function withPost(list: PostList, id: number, change: (post: Post) => Post): PostList {
  if (!holds(list, id)) return list
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((post) => (post.id === id ? change(post) : post)),
  }))
  return { ...list, pages }
}

function withNewPost(list: PostList, post: Post): PostList {
  const [first, ...rest] = list.pages
  if (!first || holds(list, post.id)) return list
  return { ...list, pages: [{ ...first, items: [post, ...first.items] }, ...rest] }
}

const holds = (list: PostList, id: number) =>
  list.pages.some(({ items }) => items.some((post) => post.id === id))
