import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { isStillHere, useMe } from '../accounts/api.ts'
import { request } from '../core/request.ts'
import { toast } from '../ui/toast.ts'
import { addToFeeds, POSTS } from './cache.ts'
import { createdToast, failureToast, maySendAgain, pauseBefore, sendPost } from './submission.ts'

/** What the making of a post goes by, among all that is under way. */
export const CREATING = [POSTS, 'create'] as const

/** Makes a post and puts it on top of the tabs it belongs to. Without a network it fails at once instead of waiting. */
export function useCreatePost() {
  const queries = useQueryClient()
  const { id } = useMe()
  const isHere = () => isStillHere(queries, id)
  return useMutation({
    mutationKey: CREATING,
    mutationFn: sendPost,
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
