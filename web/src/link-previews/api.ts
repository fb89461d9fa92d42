import { useQuery } from '@tanstack/react-query'
import { type LinkPreview, linkPreviewsApi } from '@kith/shared/link-previews.ts'
import { request } from '../core/calls/request.ts'

/** The preview of the page at a link. If it fails there is no preview and no error message (rules/media.md 18). */
export const useLinkPreview = (link: string | undefined) =>
  useQuery({
    queryKey: [linkPreviewsApi.preview, link],
    queryFn: ({ signal }) =>
      request<LinkPreview>('GET', linkPreviewsApi.preview, { query: { url: link }, signal }),
    enabled: link !== undefined,
  })
