import { trendingPost, trendingQuery, trendingApi } from '@kith/shared/trending.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { openTrendingPosts } from './trending-posts.ts'

export function trendingRoute(app: App, { db }: Deps): void {
  const readTrending = openTrendingPosts(db)
  app.get(
    trendingApi.posts,
    {
      config: { who: 'member' },
      schema: {
        tags: ['posts'],
        summary: 'The posts of the last week',
        querystring: trendingQuery,
        response: { 200: z.array(trendingPost) },
      },
    },
    async (request) => readTrending(viewerOf(request), request.query.limit),
  )
}
