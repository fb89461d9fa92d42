import { person } from '@kith/shared/accounts.ts'
import { idInPath, paging } from '@kith/shared/basics.ts'
import { suggestedPerson, memberStats, peopleQuery, friendsApi } from '@kith/shared/friends.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { listMembers } from './members.ts'
import { listMutual } from './mutual.ts'
import { readStats } from './stats.ts'
import { listSuggestions } from './suggestions.ts'

const config = { who: 'member' } as const
const tags = ['friends']

export function discoveryRoutes(app: App, { db }: Deps): void {
  const people = { tags, querystring: peopleQuery, response: { 200: z.array(suggestedPerson) } }
  app.get(
    friendsApi.members,
    { config, schema: { ...people, summary: 'Members one might befriend, the newest first' } },
    async (request, reply) => sendPage(reply, await listMembers(db, viewerOf(request), request.query)),
  )

  app.get(
    friendsApi.suggestions,
    { config, schema: { ...people, summary: 'Friends of friends, most friends in common first' } },
    async (request, reply) => sendPage(reply, await listSuggestions(db, viewerOf(request), request.query)),
  )

  const params = z.object({ id: idInPath })
  const mutual = { params, querystring: paging, response: { 200: z.array(person) } }
  app.get(
    friendsApi.mutual,
    {
      config: { who: 'member', about: 'member' },
      schema: { tags, summary: 'Friends in common with another member', ...mutual },
    },
    async (request, reply) =>
      sendPage(reply, await listMutual(db, viewerOf(request), request.params.id, request.query)),
  )

  app.get(
    friendsApi.stats,
    { config, schema: { tags, summary: 'Own numbers', response: { 200: memberStats } } },
    async (request) => readStats(db, viewerOf(request)),
  )
}
