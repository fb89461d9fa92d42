import {
  pushApi,
  pushKey,
  pushRenewalInput,
  pushState,
  pushSubscriptionInput,
  pushUnread,
} from '@kith/shared/push.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import type { PushService } from './push.ts'
import { readSubscription, renew, subscribe, unsubscribe } from './subscriptions.ts'
import { unreadTags } from './unread.ts'

const config = { who: 'member' } as const
const tags = ['push']

export function pushRoutes(app: App, deps: Deps, push: PushService): void {
  const { db } = deps
  app.get(
    pushApi.key,
    { config, schema: { tags, summary: 'The public key for web push', response: { 200: pushKey } } },
    async () => ({ key: (await push.keys()).publicKey }),
  )

  app.get(
    pushApi.subscription,
    {
      config,
      schema: { tags, summary: 'Whether this browser gets notifications', response: { 200: pushState } },
    },
    async (request) => readSubscription(db, viewerOf(request)),
  )

  app.get(
    pushApi.unread,
    {
      config,
      schema: {
        tags,
        summary: 'Which notifications are unread, by the tags under which devices show them',
        response: { 200: pushUnread },
      },
    },
    async (request) => unreadTags(db, viewerOf(request)),
  )

  addressRoutes(app, deps, push)

  app.delete(
    pushApi.subscription,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Send no more notifications to this browser', response: { 204: z.null() } },
    },
    async (request, reply) => {
      await unsubscribe(db, viewerOf(request))
      return reply.code(204).send(null)
    },
  )
}

/** Where the notifications of a session go. */
function addressRoutes(
  app: App,
  { db, limits, config: { pushAllow } }: Deps,
  { findAddresses }: PushService,
): void {
  const services = { db, findAddresses, allowed: pushAllow }

  app.post(
    pushApi.subscription,
    {
      config,
      schema: {
        tags,
        summary: 'Send notifications to this browser',
        body: pushSubscriptionInput,
        response: { 200: pushState },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('push', viewer.id)
      return subscribe(services, viewer, request.body)
    },
  )

  app.put(
    pushApi.subscription,
    {
      config,
      schema: {
        tags,
        summary: 'Send notifications to the address that this browser has got in place of its old one',
        body: pushRenewalInput,
        response: { 200: pushState },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await limits.take('push', viewer.id)
      return renew(services, viewer, request.body)
    },
  )
}
