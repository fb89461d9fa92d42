import { contentInput, contentKey, siteContent, siteContentApi } from '@kith/shared/about/site-content.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { listSiteContent, writeSiteContent } from './site-content.ts'

const tags = ['site-content']

export function siteContentRoutes(app: App, { db, limits }: Deps): void {
  app.get(
    siteContentApi.contents,
    {
      config: { who: 'public' },
      schema: {
        tags,
        summary: 'What the About page says other than by default',
        response: { 200: z.array(siteContent) },
      },
    },
    async () => listSiteContent(db),
  )

  app.put(
    siteContentApi.content,
    {
      config: { who: 'moderator' },
      schema: {
        tags,
        summary: 'Word a thing of the About page; empty text brings its default back',
        params: z.object({ key: contentKey }),
        body: contentInput,
        response: { 200: siteContent },
      },
    },
    async (request) => {
      const staff = viewerOf(request)
      await limits.take('siteContent', staff.id)
      return writeSiteContent(db, staff, { key: request.params.key, ...request.body })
    },
  )
}
