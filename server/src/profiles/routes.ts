import { idInPath, paging } from '@kith/shared/basics.ts'
import { profile, profileFriend, usernameInPath, profilesApi } from '@kith/shared/profiles.ts'
import { z } from 'zod'
import { sendPage } from '../core/http/answers.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { listFriendsOf } from './friends.ts'
import { readProfile, readProfileByUsername } from './profiles.ts'

const config = { who: 'member', about: 'member' } as const
const tags = ['profiles']
const params = z.object({ id: idInPath })

export function profileRoutes(app: App, { db }: Deps): void {
  const response = { 200: profile }
  app.get(
    profilesApi.byId,
    { config, schema: { tags, summary: 'A member', params, response } },
    async (request) => readProfile(db, viewerOf(request), request.params.id),
  )

  const named = z.object({ username: usernameInPath })
  app.get(
    profilesApi.byUsername,
    { config, schema: { tags, summary: 'A member by their username', params: named, response } },
    async (request) => readProfileByUsername(db, viewerOf(request), request.params.username),
  )

  const list = { params, querystring: paging, response: { 200: z.array(profileFriend) } }
  app.get(
    profilesApi.friends,
    { config, schema: { tags, summary: 'Whom a member is friends with', ...list } },
    async (request, reply) =>
      sendPage(reply, await listFriendsOf(db, viewerOf(request), request.params.id, request.query)),
  )
}
