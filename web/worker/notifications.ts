import { type PushPayload, pushApi, type PushUnread } from '@kith/shared/push.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Shows a notification that a push service brought, unless the page that it is about has the focus
 * (rules/notifications.md 23). Then takes back others that were read, but never this one: browsers punish a push that
 * shows nothing.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (!data) return
  const payload: PushPayload = data.json()
  if (!(await hasFocus(payload.path))) await show(payload)
  await takeReadBack(payload.tag)
}

/**
 * Closes the notifications on this device whose things were read, on whatever device, but for the one with the tag
 * `kept`.
 */
export async function takeReadBack(kept?: string): Promise<void> {
  // What comes after the server has answered is no part of its answer.
  const shown = (await self.registration.getNotifications()).filter(({ tag }) => tag !== kept)
  if (shown.length === 0) return
  const answer = await fetch(pushApi.unread, { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  const { tags, isWhole }: PushUnread = await answer.json()
  if (isWhole) for (const one of shown) if (!tags.includes(one.tag)) one.close()
}

async function show({ title, body, path, tag }: PushPayload): Promise<void> {
  await self.registration.showNotification(title, {
    body,
    tag,
    // One that takes the place of another rings too.
    renotify: true,
    data: path,
    icon: '/icon-192.png',
    // The sentences are English, also where a name of another direction begins them.
    dir: 'ltr',
    lang: 'en',
  } as NotificationOptions)
}

async function hasFocus(path: string): Promise<boolean> {
  const { pathname } = new URL(path, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.some(({ url, focused }) => focused && new URL(url).pathname === pathname)
}

/** Opens what the notification is about, in the window that already shows it, if there is one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const { href } = new URL(String(notification.data), self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const showing = windows.find(({ url }) => url === href)
  await (showing ? showing.focus() : self.clients.openWindow(href))
}
