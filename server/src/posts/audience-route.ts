import { audience, audienceQuery, audienceApi } from '@kith/shared/audience.ts'
import { nameNextPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { readAudience } from './audience.ts'

export function audienceRoute(app: App, { db }: Deps): void {
  app.get(
    audienceApi.audience,
    {
      config: { who: 'member' },
      schema: {
        tags: ['posts'],
        summary: 'Who will see a post',
        querystring: audienceQuery,
        response: { 200: audience },
      },
    },
    async (request, reply) => {
      const { audience, next } = await readAudience(db, viewerOf(request), request.query)
      nameNextPage(reply, next)
      return audience
    },
  )
}
