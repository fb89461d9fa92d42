import type { PushPayload } from '@kith/shared/push.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a notice that a push service brought. */
export async function showNotice(data: PushMessageData | null): Promise<void> {
  if (!data) return
  const { title, body, path, tag }: PushPayload = data.json()
  await self.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/icon-192.png',
    // The sentences are English, also where a name of another direction begins them.
    dir: 'ltr',
    lang: 'en',
  })
}

/** Opens what the notice is about, in the window that already shows it, if there is one. */
export async function openNotice(notification: Notification): Promise<void> {
  notification.close()
  const { href } = new URL(String(notification.data), self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const showing = windows.find(({ url }) => url === href)
  await (showing ? showing.focus() : self.clients.openWindow(href))
}
