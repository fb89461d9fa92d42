import { onTestFinished, vi } from 'vitest'

export const ENDPOINT = 'https://push.example.org/send/1'
export const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

type Options = {
  /** What its person says when asked. */
  answer?: NotificationPermission
  /** Where it is subscribed already. */
  own?: string | null
}

/** A browser that can show notifications. What it subscribes to is ENDPOINT. */
export function fakePush(
  permission: NotificationPermission,
  { answer = 'granted', own: before = null }: Options = {},
) {
  const unsubscribe = vi.fn(async () => {
    own = null
    return true
  })
  const subscriptionAt = (endpoint: string) => ({
    endpoint,
    unsubscribe,
    toJSON: () => ({ endpoint, keys: KEYS }),
  })
  let own = before === null ? null : subscriptionAt(before)
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => (own = subscriptionAt(ENDPOINT)))
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answer)),
  }
  const shown = ['messages-3', 'notice-7'].map((tag) => ({ tag, close: vi.fn() }))
  const pushManager = { subscribe, getSubscription: async () => own }
  const postMessage = vi.fn()
  const registration = { pushManager, active: { postMessage }, getNotifications: async () => shown }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', pushManager)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return { notification, subscribe, unsubscribe, shown, postMessage }
}
