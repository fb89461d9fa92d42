import { idInPath, paging } from '@kith/shared/basics.ts'
import { communitiesApi, communityOfPerson } from '@kith/shared/communities.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { sendPage } from '../core/http/answers.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { listCommunitiesOf } from './profile-communities.ts'

/** The call for a section of a profile. */
export function communitiesOfPersonRoute(app: App, { db }: Deps): void {
  app.get(
    communitiesApi.ofPerson,
    {
      config: { who: 'member', about: 'member' },
      schema: {
        tags: ['communities'],
        summary: 'The communities of a member that one may read',
        params: z.object({ id: idInPath }),
        querystring: paging,
        response: { 200: z.array(communityOfPerson) },
      },
    },
    async (request, reply) =>
      sendPage(reply, await listCommunitiesOf(db, viewerOf(request), request.params.id, request.query)),
  )
}
