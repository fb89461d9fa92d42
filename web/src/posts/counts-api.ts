import type { QueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { request } from '../core/calls/request.ts'
import { findPost, patchPost } from './api.ts'

/** Reads the likes and comments of a cached post again. A post that is gone stays until its list is read. */
export async function refreshCounts(queries: QueryClient, id: number, signal?: AbortSignal): Promise<void> {
  if (!findPost(queries, id)) return
  const { likes, isLiked, comments } = await request<Post>(
    'GET',
    fillPath(postsApi.post, { id }),
    signal && { signal },
  )
  patchPost(queries, id, (post) => ({ ...post, likes, isLiked, comments }))
}
