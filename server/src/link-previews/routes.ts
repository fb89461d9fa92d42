import { linkPreview, linkPreviewQuery, linkPreviewsApi } from '@kith/shared/link-previews.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { publicAddresses } from './addresses.ts'
import { readLinkPreview } from './read-preview.ts'

const description =
  'Read from the page itself, at most once a day; its pictures are served from here. Whatever can’t be had, for any reason, is a 422.'

export function linkPreviewRoutes(app: App, deps: Deps): void {
  const findAddresses = publicAddresses(deps.config.linkPreviewAllow)
  app.get(
    linkPreviewsApi.preview,
    {
      config: { who: 'member', reads: 'elsewhere' },
      schema: {
        tags: ['link-previews'],
        summary: 'What a web page says of itself',
        description,
        querystring: linkPreviewQuery,
        response: { 200: linkPreview },
      },
    },
    async (request) => {
      const { id } = viewerOf(request)
      await deps.limits.take('linkPreview', id)
      return readLinkPreview({ ...deps, findAddresses }, id, request.query.url)
    },
  )
}
