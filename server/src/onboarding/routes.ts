import { accountsApi } from '@kith/shared/accounts.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { endOnboarding } from './onboarding.ts'

export function onboardingRoutes(app: App, { db, limits }: Deps): void {
  app.delete(
    accountsApi.onboarding,
    {
      config: { who: 'member' },
      schema: {
        tags: ['profile'],
        summary: 'End the own onboarding, which leads a new member around',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('profile', viewer.id)
      await endOnboarding(db, viewer)
      return reply.status(204).send(null)
    },
  )
}
