import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import {
  type ContentInput,
  type ContentKey,
  contentWording,
  type SiteContent,
  siteContentApi,
} from '@kith/shared/about/site-content.ts'
import { isCode, request, errorText } from '../core/calls/request.ts'
import { useSeenVersion } from '../drafts/api.ts'
import { siteContentQuery } from '../site-content/api.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Words one thing anew; empty text brings its built-in wording back. What was stored meanwhile is read again. */
export function useSaveContent(key: ContentKey, isChanged: boolean) {
  const queries = useQueryClient()
  const { data } = useQuery(siteContentQuery)
  const version = useSeenVersion(data && (data.find((one) => one.key === key)?.content ?? ''), isChanged)
  return useMutation({
    networkMode: 'always',
    mutationFn: (content: string) =>
      request<SiteContent>('PUT', fillPath(siteContentApi.content, { key }), {
        body: { content, before: version.seen } satisfies ContentInput,
      }),
    onSuccess: (saved) => {
      queries.setQueryData(siteContentQuery.queryKey, (all = []) => [
        ...all.filter((one) => one.key !== key),
        ...(saved.content === '' ? [] : [saved]),
      ])
      toast({ title: 'Success', description: contentWording.saved })
    },
    onError: (error) => {
      version.onError(error)
      toastFailure(contentWording.failed, errorText(error))
      if (isCode(error, CHANGED_MEANWHILE)) void queries.invalidateQueries(siteContentQuery)
    },
  })
}
