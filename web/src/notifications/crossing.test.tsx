import { type Notification, notificationsApi } from '@kith/shared/notifications.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Actions,
  actionsOf,
  openConnection,
  pageOf,
  play,
  openAsAda,
  RUNS,
} from '../../test/crossing.tsx'
import { notificationOf } from '../../test/notification-of.ts'
import { nextPageOf } from '../ui/states/next-page.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { refreshNotifications } from './api.ts'
import { useNotifications } from './list-api.ts'
import { useMarkAllRead, useMarkRead } from './mark-read.ts'

/** Ada's list of notifications, after these actions and all that follows from them. */
async function after(count: number, actions: Actions) {
  let stored: Notification[] = Array.from({ length: count }, (_, at) => notificationOf(count - at))
  let last = count
  const publish = () => connection.tell(() => refreshNotifications(queries))
  const mark = (id?: number) => {
    stored = stored.map((one) => (id === undefined || one.id === id ? { ...one, isRead: true } : one))
  }
  const unread = () => {
    const { length } = stored.filter(({ isRead }) => !isRead)
    return { count: length, withoutMessages: length }
  }
  const connection = openConnection((method, path, query) => {
    if (method === 'PUT' && path === notificationsApi.readAll) {
      mark()
      return { body: { count: 0 } }
    }
    if (method === 'PUT') {
      const id = Number(path.split('/').at(-2))
      mark(id)
      return { body: notificationOf(id, { isRead: true }) }
    }
    if (path !== notificationsApi.notifications) return { body: unread() }
    const { page, headers } = pageOf(stored, query.get('before'))
    return { body: page, headers }
  })
  const { queries, open } = openAsAda(() => ({
    list: { ...useNotifications() },
    markRead: useMarkRead(),
    markAll: useMarkAllRead(),
  }))
  const view = open()
  const now = () => view.result.current
  const shown = () => (now().list.data ? itemsOf(now().list.data!) : [])
  await play(
    actions,
    {
      arrive: () => {
        last += 1
        stored = [notificationOf(last), ...stored]
        publish()
      },
      gone: (which) => {
        stored = stored.filter((_, at) => at !== which)
        publish()
      },
      read: (which) => now().markRead(shown().slice(which, which + 1)),
      readAll: () => now().markAll.mutate(),
      more: () => now().list.hasNextPage && nextPageOf(now().list)(),
      lose: connection.lose,
      connect: () => connection.connect(() => refreshNotifications(queries)),
    },
    connection,
  )
  const of = (list: readonly Notification[]) => list.map(({ id, isRead }) => [id, isRead])
  const ended = of(shown())
  const had = of(now().list.hasNextPage ? stored.slice(0, ended.length) : stored)
  view.unmount()
  return { ended, had }
}

const ACTIONS = ['arrive', 'arrive', 'gone', 'read', 'readAll', 'more', 'lose', 'connect']

test('whatever crosses, the list of notifications ends as the server has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(7), actionsOf(...ACTIONS), async (count, actions) => {
      const { ended, had } = await after(count, actions)
      expect(ended).toEqual(had)
    }),
    RUNS,
  )
})
