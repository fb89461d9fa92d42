import { idInPath, paging } from '@kith/shared/basics.ts'
import {
  notification,
  notificationsApi,
  unreadCount,
  unreadNotifications,
} from '@kith/shared/notifications.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { sendPage } from '../core/http/answers.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { countUnread, listNotifications, markAllRead, markNotificationRead } from './reading.ts'

const config = { who: 'member' } as const
const tags = ['notifications']

export function notificationRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
  markingRoutes(app, deps)
}

function readingRoutes(app: App, { db }: Deps): void {
  app.get(
    notificationsApi.notifications,
    {
      config,
      schema: {
        tags,
        summary: 'The own notifications, newest first',
        querystring: paging,
        response: { 200: z.array(notification) },
      },
    },
    async (request, reply) => sendPage(reply, await listNotifications(db, viewerOf(request), request.query)),
  )

  app.get(
    notificationsApi.unreadCount,
    {
      config,
      schema: {
        tags,
        summary: 'How many are unread, counted to 100',
        response: { 200: unreadNotifications },
      },
    },
    (request) => countUnread(db, viewerOf(request)),
  )
}

function markingRoutes(app: App, { db }: Deps): void {
  app.put(
    notificationsApi.read,
    {
      config: { ...config, limit: 'change' },
      schema: {
        tags,
        summary: 'Mark a notification as read',
        params: z.object({ id: idInPath }),
        response: { 200: notification },
      },
    },
    (request) => markNotificationRead(db, viewerOf(request), request.params.id),
  )

  app.put(
    notificationsApi.readAll,
    {
      config: { ...config, limit: 'change' },
      schema: { tags, summary: 'Mark all as read', response: { 200: unreadCount } },
    },
    (request) => markAllRead(db, viewerOf(request)),
  )
}
