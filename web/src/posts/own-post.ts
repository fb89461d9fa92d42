import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import type { Post } from '@kith/shared/posts.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import type { FeedView } from '@kith/shared/visibility.ts'
import { rememberFirstPost } from '../accounts/api.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { withOwn } from '../core/calls/own-items.ts'
import type { Pages } from '../core/calls/pages.ts'
import { POSTS } from './api.ts'

/**
 * Puts the viewer's new post on top of the home tabs at once. Invalidates other lists that may contain it, so that
 * they are fetched again when they are shown (rules/limits.md 11).
 */
export function showNewPost(queries: QueryClient, post: Post): void {
  rememberFirstPost(queries)
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

/** Puts a new post where it belongs in the lists whose key begins with `key`; in a community under its pinned posts. */
export const putOnTop = (queries: QueryClient, key: QueryKey, post: Post) =>
  changeCached<Pages<Post>>(queries, key, (list) => withOwn(list, post, isFirst))

const isFirst = ({ community }: Post) => community?.isPinned
