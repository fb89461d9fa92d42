import { useQuery } from '@tanstack/react-query'
import type { LinkPreview } from '@kith/shared/link-previews.ts'
import { request } from '../core/request.ts'

const LINK_PREVIEW = '/api/link-preview'

/** What the page at a link says of itself. Whatever can't be had has no preview, and no one is told (contract.md §8). */
export const useLinkPreview = (link: string | undefined) =>
  useQuery({
    queryKey: [LINK_PREVIEW, link],
    queryFn: ({ signal }) => request<LinkPreview>('GET', LINK_PREVIEW, { query: { url: link }, signal }),
    enabled: link !== undefined,
  })
