import { pushApi, pushKey, pushState, pushSubscriptionInput } from '@kith/shared/push.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import type { PushService } from './push.ts'
import { readSubscription, subscribe, unsubscribe } from './subscriptions.ts'

const config = { who: 'member' } as const
const tags = ['push']

export function pushRoutes(app: App, { db, limits, config: { pushAllow } }: Deps, push: PushService): void {
  app.get(
    pushApi.key,
    { config, schema: { tags, summary: 'The public key for web push', response: { 200: pushKey } } },
    async () => ({ key: (await push.keys()).publicKey }),
  )

  app.get(
    pushApi.subscription,
    {
      config,
      schema: { tags, summary: 'Whether this browser gets notices', response: { 200: pushState } },
    },
    async (request) => readSubscription(db, viewerOf(request)),
  )

  app.post(
    pushApi.subscription,
    {
      config,
      schema: {
        tags,
        summary: 'Send notices to this browser',
        body: pushSubscriptionInput,
        response: { 200: pushState },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('push', viewer.id)
      const { findAddresses } = push
      return subscribe({ db, findAddresses, allowed: pushAllow }, viewer, request.body)
    },
  )

  app.delete(
    pushApi.subscription,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Send no more notices to this browser', response: { 204: z.null() } },
    },
    async (request, reply) => {
      await unsubscribe(db, viewerOf(request))
      return reply.code(204).send(null)
    },
  )
}
