import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { moderationApi } from '@kith/shared/moderation.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { forgetOnceLeft } from '../core/calls/forget.ts'
import { changeItems } from '../core/calls/pages.ts'
import { isStatus, request } from '../core/calls/request.ts'
import { postKey, postListQuery, POSTS } from '../posts/api.ts'
import { type PostFilters, queryOf } from './post-filters.ts'

const FRESH_MS = 30_000

/** The posts of all members, newest first. A page can be empty and still have a next one. */
export const useModeratedPosts = (filters: PostFilters) =>
  useInfiniteQuery({
    ...postListQuery(moderationApi.posts, FRESH_MS, queryOf(filters)),
    placeholderData: keepPreviousData,
  })

/** Deletes anybody's post, and takes it out of all lists. One that is gone already counts as deleted. */
export async function deleteAnyPost(queries: QueryClient, id: number): Promise<void> {
  await request('DELETE', fillPath(postsApi.moderated, { id })).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error
  })
  forgetOnceLeft(queries, postKey(id))
  changeItems<Post>(queries, [POSTS], (posts) => posts.filter((post) => post.id !== id))
  void queries.invalidateQueries({ queryKey: [postsApi.pinned] })
}
