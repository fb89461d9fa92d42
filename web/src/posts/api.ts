import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CreatedPost, type Post, postWording } from '@kith/shared/posts.ts'
import { isStillHere, useMe } from '../accounts/api.ts'
import { useLiking } from '../comments/api.ts'
import { request, requestPage } from '../core/request.ts'
import { toast } from '../ui/toast.ts'
import { addToFeeds, patchPost, postListKey, POSTS } from './cache.ts'
import {
  createdToast,
  failureToast,
  formOf,
  maySendAgain,
  pauseBefore,
  type Submission,
} from './post-form.ts'

export { type FeedChoice, feedKey, POSTS } from './cache.ts'
export type { Submission } from './post-form.ts'

/** Any other list of posts, page by page: what is saved, what bears a hashtag. It is patched like the home tabs. */
export const postListQuery = (path: string, staleTime: number) =>
  infiniteQueryOptions({
    queryKey: postListKey(path),
    queryFn: ({ pageParam, signal }) => requestPage<Post>(pageOf(path, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime,
  })

const pageOf = (path: string, before: string | null) =>
  before ? `${path}?before=${encodeURIComponent(before)}` : path

/** Likes a post or takes the like back. */
export const useLike = ({ id, isLiked, likes }: Pick<Post, 'id' | 'isLiked' | 'likes'>) =>
  useLiking(`${POSTS}/${id}/like`, { isLiked, likes }, (queries, liked) =>
    patchPost(queries, id, (post) => ({ ...post, ...liked })),
  )

/** What the making of a post goes by, among all that is under way. */
export const CREATING = [POSTS, 'create'] as const

/** Makes a post and puts it on top of the tabs it belongs to. Without a network it fails at once instead of waiting. */
export function useCreatePost() {
  const queries = useQueryClient()
  const { id } = useMe()
  const isHere = () => isStillHere(queries, id)
  return useMutation({
    mutationKey: CREATING,
    mutationFn: (submission: Submission) =>
      request<CreatedPost>('POST', POSTS, { body: formOf(submission), idempotencyKey: submission.key }),
    networkMode: 'always',
    // Not in the name of who came after its author.
    retry: (failures, error) => isHere() && maySendAgain(failures, error),
    retryDelay: pauseBefore,
    onSuccess: (post, submission) => {
      if (!isHere()) return
      showEverywhere(queries, post)
      toast(createdToast(post, submission))
    },
    onError: (error) => {
      if (isHere()) toast(failureToast(error))
    },
  })
}

/** Passes a post on with words of one's own, and puts that on top of the tabs it belongs to. */
export function useRepost(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ content, key }: { content: string; key: string }) =>
      request<Post>('POST', `${POSTS}/${id}/repost`, { body: { content }, idempotencyKey: key }),
    networkMode: 'always',
    onSuccess: (post) => {
      showEverywhere(queries, post)
      toast({ title: postWording.reposted })
    },
    onError: () =>
      toast({
        title: postWording.repostFailed,
        description: postWording.repostFailedDetail,
        variant: 'destructive',
      }),
  })
}

/** On top of the home tabs at once; what else may hold it by now is asked for anew when someone looks (contract.md §4). */
function showEverywhere(queries: QueryClient, post: Post): void {
  addToFeeds(queries, post)
  void queries.invalidateQueries({ queryKey: ['/api/hashtags'] })
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, list] }) => first === POSTS && typeof list === 'string',
  })
}
