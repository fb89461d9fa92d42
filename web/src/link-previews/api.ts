import { useQuery } from '@tanstack/react-query'
import { type LinkPreview, linkPreviewsApi } from '@kith/shared/link-previews.ts'
import { request } from '../core/request.ts'

/** What the page at a link says of itself. Whatever can't be had has no preview, and no one is told (contract.md §8). */
export const useLinkPreview = (link: string | undefined) =>
  useQuery({
    queryKey: [linkPreviewsApi.preview, link],
    queryFn: ({ signal }) =>
      request<LinkPreview>('GET', linkPreviewsApi.preview, { query: { url: link }, signal }),
    enabled: link !== undefined,
  })
