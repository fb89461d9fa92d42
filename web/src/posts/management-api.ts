import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { type EditPostInput, type PinAnswer, type Post, postsApi } from '@kith/shared/posts.ts'
import { request } from '../core/calls/request.ts'

// What only the menu and the windows of a post call stands apart from api.ts, which is in the first load.

/** The path of the call that lists the posts of a community, the pinned ones first. */
export const communityPostsPath = (id: number) => fillPath(communitiesApi.posts, { id })

export const editPost = (id: number, body: EditPostInput) =>
  request<Post>('PUT', fillPath(postsApi.post, { id }), { body })

export const readPost = (id: number) => request<Post>('GET', fillPath(postsApi.post, { id }))

/** Moderators have a call of their own for what the ordinary one refuses (rules/posts.md 10). */
export const deletePost = (id: number, isModerating: boolean) =>
  request('DELETE', fillPath(isModerating ? postsApi.moderated : postsApi.post, { id }))

/** Pins a post to the left column, or unpins it. */
export const setPinned = (id: number, wanted: boolean) =>
  request<PinAnswer>(wanted ? 'POST' : 'DELETE', fillPath(postsApi.pin, { id }))

/** Pins a post to the top of its community, or unpins it. */
export const setPinnedInCommunity = (id: number, communityId: number, wanted: boolean) =>
  request(wanted ? 'POST' : 'DELETE', fillPath(communitiesApi.pin, { id: communityId, postId: id }))

export const repost = (id: number, content: string, idempotencyKey: string) =>
  request<Post>('POST', fillPath(postsApi.repost, { id }), { body: { content }, idempotencyKey })
