import { type InfiniteData, type QueryClient, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type Audience, audienceApi } from '@kith/shared/audience.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { type CreatedPost, postsApi } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { partsQuery } from '../core/calls/pages.ts'
import { refetchUnder } from '../core/calls/refetch.ts'
import { request, requestPart } from '../core/calls/request.ts'
import type { Delivery } from '../outbox/api.ts'
import { POSTS } from '../posts/api.ts'
import { toast } from '../ui/overlays/toast.ts'
import { createdToast, failureToast, formOf } from './post-form.ts'
import type { WaitingPost } from './draft/waiting-post.ts'

/** What shows a new post in the lists (posts/own-post.ts). No other feature needs it. */
type Updaters = {
  showNewPost: (queries: QueryClient, post: CreatedPost) => void
  putOnTop: (queries: QueryClient, key: QueryKey, post: CreatedPost) => void
}

/** How a waiting post is created. It goes on top of the lists it belongs to. */
export const postDelivery = (queries: QueryClient, show: Updaters): Delivery<WaitingPost> => ({
  deliver: async ({ content: { submission, communityId }, key: idempotencyKey }, { sentBy, signal }) => {
    const body = formOf(submission, communityId)
    const post = await request<CreatedPost>('POST', postsApi.posts, { body, idempotencyKey, sentBy, signal })
    if (communityId !== undefined) showInCommunity(queries, communityId, post, show)
    show.showNewPost(queries, post)
    void queries.invalidateQueries({ queryKey: [friendsApi.stats] })
    const { visibility } = submission
    toast(
      createdToast(
        post,
        submission,
        countsOf(queries, communityId === undefined ? { visibility } : { groupId: communityId }),
      ),
    )
  },
  refused: (error, { content: { communityId } }) => {
    // The community may be archived or gone by now, or the viewer no member any more.
    if (communityId !== undefined) refetchUnder(queries, communitiesApi.communities)
    return failureToast(error)
  },
})

/** In the community itself, and in the home tab of chosen groups, which is fetched again when it is opened. */
function showInCommunity(queries: QueryClient, id: number, post: CreatedPost, { putOnTop }: Updaters): void {
  putOnTop(queries, [POSTS, fillPath(communitiesApi.posts, { id })], post)
  queries.removeQueries({ queryKey: [POSTS, { filter: 'groups' }], type: 'inactive' })
  refetchUnder(queries, communitiesApi.communities)
}

/** For whom a post is: those of a visibility, or those of a community. */
export type AudienceChoice = { visibility: PostVisibility } | { groupId: number }

const audienceQuery = (choice: AudienceChoice) =>
  partsQuery([audienceApi.audience, choice], (before, signal) =>
    requestPart<Audience>(audienceApi.audience, { query: { ...choice, before }, signal }),
  )

/** How many will see such a post, as it was last counted. */
const countsOf = (queries: QueryClient, choice: AudienceChoice) =>
  queries.getQueryData<InfiniteData<{ body: Audience }>>(audienceQuery(choice).queryKey)?.pages[0]?.body

/** Who will see a post of the viewer: how many, and the people page by page, the closest first. */
export function useAudience(choice: AudienceChoice) {
  const { data, ...query } = useInfiniteQuery(audienceQuery(choice))
  return {
    ...query,
    counts: data?.pages[0]?.body,
    people: data?.pages.flatMap(({ body }) => body.people) ?? [],
  }
}
