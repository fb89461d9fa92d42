import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Audience, audienceApi } from '@kith/shared/audience.ts'
import { type CreatedPost, postsApi } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { isStillHere, useMe } from '../accounts/api.ts'
import { partsQuery } from '../core/pages.ts'
import { request, requestPart } from '../core/request.ts'
import { POSTS, showNewPost } from '../posts/api.ts'
import { toast } from '../ui/overlays/toast.ts'
import {
  createdToast,
  failureToast,
  formOf,
  maySendAgain,
  pauseBefore,
  type Submission,
} from './post-form.ts'

/** The mutation key of creating a post. */
export const CREATING = [POSTS, 'create'] as const

/** Creates a post and puts it on top of the tabs it belongs to. Offline it fails at once instead of waiting. */
export function useCreatePost() {
  const queries = useQueryClient()
  const { id } = useMe()
  const isHere = () => isStillHere(queries, id)
  return useMutation({
    mutationKey: CREATING,
    mutationFn: (submission: Submission) =>
      request<CreatedPost>('POST', postsApi.posts, {
        body: formOf(submission),
        idempotencyKey: submission.key,
      }),
    networkMode: 'always',
    // Never send it again as another member who signed in since.
    retry: (failures, error) => isHere() && maySendAgain(failures, error),
    retryDelay: pauseBefore,
    onSuccess: (post, submission) => {
      if (!isHere()) return
      showNewPost(queries, post)
      toast(createdToast(post, submission))
    },
    onError: (error) => {
      if (isHere()) toast(failureToast(error))
    },
  })
}

/** Who will see a post of the viewer: how many, and the people page by page, the closest first. */
export function useAudience(visibility: PostVisibility) {
  const { data, ...query } = useInfiniteQuery(
    partsQuery([audienceApi.audience, visibility], (before, signal) =>
      requestPart<Audience>(audienceApi.audience, { query: { visibility, before }, signal }),
    ),
  )
  return {
    ...query,
    counts: data?.pages[0]?.body,
    people: data?.pages.flatMap(({ body }) => body.people) ?? [],
  }
}
