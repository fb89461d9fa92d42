import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Audience, audienceApi } from '@kith/shared/audience.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { type CreatedPost, postsApi } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { isStillHere, useMe } from '../accounts/api.ts'
import { partsQuery } from '../core/pages.ts'
import { refreshCommunities } from '../core/refresh-communities.ts'
import { request, requestPart } from '../core/request.ts'
import { POSTS, putOnTop, showNewPost } from '../posts/api.ts'
import { toast } from '../ui/overlays/toast.ts'
import {
  createdToast,
  failureToast,
  formOf,
  maySendAgain,
  pauseBefore,
  type Submission,
} from './post-form.ts'

/** The mutation key of creating a post in one place. */
export const creating = (communityId: number | undefined) => [POSTS, 'create', communityId] as const

/** Creates a post and puts it on top of the lists it belongs to. Offline it fails at once instead of waiting. */
export function useCreatePost(communityId: number | undefined) {
  const queries = useQueryClient()
  const { id } = useMe()
  const isHere = () => isStillHere(queries, id)
  return useMutation({
    mutationKey: creating(communityId),
    mutationFn: (submission: Submission) =>
      request<CreatedPost>('POST', postsApi.posts, {
        body: formOf(submission, communityId),
        idempotencyKey: submission.key,
      }),
    networkMode: 'always',
    // Never send it again as another member who signed in since.
    retry: (failures, error) => isHere() && maySendAgain(failures, error),
    retryDelay: pauseBefore,
    onSuccess: (post, submission) => {
      if (!isHere()) return
      if (communityId !== undefined) showInCommunity(queries, communityId, post)
      showNewPost(queries, post)
      void queries.invalidateQueries({ queryKey: [friendsApi.stats] })
      toast(createdToast(post, submission))
    },
    onError: (error) => {
      if (!isHere()) return
      // The community may be archived or gone by now, or the viewer no member any more.
      if (communityId !== undefined) refreshCommunities(queries)
      toast(failureToast(error))
    },
  })
}

/** In the community itself, and in the home tab of chosen groups, which is fetched again when it is opened. */
function showInCommunity(queries: QueryClient, id: number, post: CreatedPost): void {
  putOnTop(queries, [POSTS, fillPath(communitiesApi.posts, { id })], post)
  queries.removeQueries({ queryKey: [POSTS, { filter: 'groups' }], type: 'inactive' })
  refreshCommunities(queries)
}

/** For whom a post is: those of a visibility, or those of a community. */
export type Wish = { visibility: PostVisibility } | { groupId: number }

/** Who will see a post of the viewer: how many, and the people page by page, the closest first. */
export function useAudience(wish: Wish) {
  const { data, ...query } = useInfiniteQuery(
    partsQuery([audienceApi.audience, wish], (before, signal) =>
      requestPart<Audience>(audienceApi.audience, { query: { ...wish, before }, signal }),
    ),
  )
  return {
    ...query,
    counts: data?.pages[0]?.body,
    people: data?.pages.flatMap(({ body }) => body.people) ?? [],
  }
}
