import { z } from 'zod'
import type { Notification } from './notifications.ts'

/** Addresses of the calls about web push. */
export const pushApi = {
  key: '/api/push/key',
  subscription: '/api/push/subscription',
  unread: '/api/push/unread',
} as const

/** The texts of a notification on a device. */
export const pushWording = {
  newNotification: 'You have a new notification',
  changeFailed: 'Failed to change push notifications',
  notSubscribed: 'This browser gets none of your notifications',
  unusable: 'This browser’s push service can’t be used from here',
} as const

/** The public key that a browser subscribes to. */
export const pushKey = z.object({ key: z.string() })
export type PushKey = z.infer<typeof pushKey>

const endpoint = z.url().max(1000)
const keys = z.object({
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
})

/** A browser’s subscription, as its `toJSON` gives it, and whether notifications show what they are about. */
export const pushSubscriptionInput = z.object({ endpoint, keys, showsText: z.boolean() })
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>

/** A subscription that the browser has renewed, and the endpoint that it had before. */
export const pushRenewalInput = z.object({ endpoint, keys, replaces: endpoint })
export type PushRenewalInput = z.infer<typeof pushRenewalInput>

/** What is known of this session: the endpoint that its notifications go to, if any. */
export const pushState = z.object({ endpoint: z.string().nullable(), showsText: z.boolean() })
export type PushState = z.infer<typeof pushState>

/**
 * The tag under which a device shows a notification: one for each conversation (rules/notifications.md 23).
 * `notice` stays: devices show what older versions sent under it.
 */
export const tagOf = ({ id, type, relatedUserId }: Pick<Notification, 'id' | 'type' | 'relatedUserId'>) =>
  type === 'message' && relatedUserId !== null ? `messages-${relatedUserId}` : `notice-${id}`

/** The tags of the notifications that are unread; not all of them where `isWhole` is false. */
export const pushUnread = z.object({ tags: z.array(z.string()), isWhole: z.boolean() })
export type PushUnread = z.infer<typeof pushUnread>

/** What the service worker gets, encrypted for it alone. */
export type PushPayload = { title: string; body: string; path: string; tag: string }
