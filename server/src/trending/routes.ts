import { trendingHashtag } from '@kith/shared/hashtags.ts'
import { trendingPost, trendingQuery, trendingApi } from '@kith/shared/trending.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { openTrendingHashtags } from './trending-hashtags.ts'
import { openTrendingPosts } from './trending-posts.ts'

const config = { who: 'member' } as const

export function trendingRoutes(app: App, { db }: Deps): void {
  const readPosts = openTrendingPosts(db)
  app.get(
    trendingApi.posts,
    {
      config,
      schema: {
        tags: ['posts'],
        summary: 'The posts of the last week',
        querystring: trendingQuery,
        response: { 200: z.array(trendingPost) },
      },
    },
    async (request) => readPosts(viewerOf(request), request.query.limit),
  )

  const readHashtags = openTrendingHashtags(db)
  app.get(
    trendingApi.hashtags,
    {
      config,
      schema: {
        tags: ['hashtags'],
        summary: 'The hashtags of the last week',
        querystring: trendingQuery,
        response: { 200: z.array(trendingHashtag) },
      },
    },
    async (request) => readHashtags(request.query.limit),
  )
}
