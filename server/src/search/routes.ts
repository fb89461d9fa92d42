import { post } from '@kith/shared/posts.ts'
import { foundPerson, searchInput, searchApi } from '@kith/shared/search.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { searchPeople } from './people.ts'
import { searchPosts } from './posts.ts'

const config = { who: 'member' } as const
const tags = ['search']

export function searchRoutes(app: App, { db }: Deps): void {
  const people = { querystring: searchInput, response: { 200: z.array(foundPerson) } }
  app.get(
    searchApi.members,
    { config, schema: { tags, summary: 'Members by a part of their name', ...people } },
    async (request, reply) => sendPage(reply, await searchPeople(db, viewerOf(request), request.query)),
  )

  const posts = { querystring: searchInput, response: { 200: z.array(post) } }
  app.get(
    searchApi.posts,
    { config, schema: { tags, summary: 'Posts by the words in them', ...posts } },
    async (request, reply) => sendPage(reply, await searchPosts(db, viewerOf(request), request.query)),
  )
}
