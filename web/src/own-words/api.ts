import {
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { type OwnWord, ownWordsApi, type OwnWordsType, ownWordsWording } from '@kith/shared/own-words.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { changeItems, type Pages, pagesQuery } from '../core/calls/pages.ts'
import { refetchWhenShown } from '../core/calls/refetch.ts'
import { isStatus, request } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** They come about on all other pages, so a list is fetched again on every visit. */
const listOf = (type: OwnWordsType) => ({
  ...pagesQuery<OwnWord>([ownWordsApi.words], ownWordsApi.words, { type }),
  staleTime: 0,
})

/** The own comments, likes, saves or tags, page by page, the newest first. */
export const useOwnWords = (type: OwnWordsType) => useInfiniteQuery(listOf(type))

/** Deletes one, or takes it back. It leaves the list at once and comes back on failure. */
export function useTakeAway(type: OwnWordsType) {
  const queries = useQueryClient()
  const { queryKey } = listOf(type)
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ kind, id }: OwnWord) => takeAway(fillPath(addressOf(type, kind), { id })),
    onMutate: (word) => {
      const list = queries.getQueryData<Pages<OwnWord>>(queryKey)
      changeItems<OwnWord>(queries, queryKey, (words) => words.filter((other) => !isSame(other, word)))
      return list
    },
    onSuccess: () => {
      refetchWhenShown(queries)
      toast({ title: ownWordsWording[type].done })
    },
    onError: (_error, word, list) => {
      if (list) putBack(queries, queryKey, word, list)
      void queries.invalidateQueries({ queryKey })
      toastError(ownWordsWording.failed)
    },
  })
}

const isSame = (one: OwnWord, other: OwnWord) => one.id === other.id && one.kind === other.kind

/** Puts one back before the row that followed it in the list, or else at the end of its page. */
function putBack(queries: QueryClient, queryKey: QueryKey, word: OwnWord, { pages }: Pages<OwnWord>): void {
  const at = pages.findIndex(({ items }) => items.some((one) => isSame(one, word)))
  const before = pages[at]?.items ?? []
  const following = before.slice(before.findIndex((one) => isSame(one, word)) + 1)
  changeItems<OwnWord>(queries, queryKey, (words, page) => {
    if (page !== at || words.some((one) => isSame(one, word))) return words
    const place = words.findIndex((one) => following.some((next) => isSame(next, one)))
    return words.toSpliced(place === -1 ? words.length : place, 0, word)
  })
}

/** The address of one, to be deleted. */
function addressOf(type: OwnWordsType, kind: OwnWord['kind']) {
  const isPost = kind === 'post'
  if (type === 'likes') return isPost ? postsApi.like : commentsApi.like
  if (type === 'saves') return isPost ? bookmarksApi.post : bookmarksApi.comment
  if (type === 'tags') return isPost ? postsApi.tags : ownWordsApi.commentTags
  return commentsApi.comment
}

/** What another tab has taken away already is gone too. */
async function takeAway(path: string): Promise<void> {
  try {
    await request('DELETE', path)
  } catch (error) {
    if (!isStatus(error, 404)) throw error
  }
}
