import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Post } from '@kith/shared/posts.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { withNewest } from '../core/calls/newest.ts'
import type { Pages } from '../core/calls/pages.ts'
import { type Page, requestPage } from '../core/calls/request.ts'
import { type FeedChoice, feedKey, POSTS } from '../posts/api.ts'

/** The first page of a feed as it is now. It is a list like the others: what is posted or deleted is so in it too. */
export const headQuery = (choice: FeedChoice) =>
  queryOptions({
    queryKey: [...feedKey(choice), 'head'],
    queryFn: async ({ signal }): Promise<Pages<Post>> => ({
      pages: [await requestPage<Post>(POSTS, { query: choice, signal })],
      pageParams: [null],
    }),
    initialData: { pages: [], pageParams: [] },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Shows the posts of the first page in the feed. */
export const showHead = (queries: QueryClient, choice: FeedChoice, head: Page<Post>): void =>
  changeCached<Pages<Post>>(queries, feedKey(choice), (list) => withNewest(list, head))
