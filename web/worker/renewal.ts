import { type PushKey, type PushRenewalInput, type PushState, pushApi } from '@kith/shared/push.ts'

declare const self: ServiceWorkerGlobalScope

/** What the event says. Some browsers leave one of them out, or both. */
type Change = { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

/**
 * Tells the server of a subscription that the browser has renewed or dropped (rules/notifications.md 19). What fails
 * here is mended by the next page (`src/push/renewal-api.ts`).
 */
export async function renewSubscription(change: Change): Promise<void> {
  const known = await call<PushState>('GET', pushApi.subscription)
  // The session is that of a member who wants no notifications here, or it has ended.
  if (!known?.endpoint) return
  const renewed = change.newSubscription ?? (await subscribeAgain(change.oldSubscription))
  if (!renewed || renewed.endpoint === known.endpoint) return
  const { endpoint, keys } = renewed.toJSON()
  const body = { endpoint, keys, replaces: known.endpoint } as PushRenewalInput
  await call('PUT', pushApi.subscription, body)
}

async function subscribeAgain(old: PushSubscription | null | undefined) {
  const key = old?.options.applicationServerKey ?? (await call<PushKey>('GET', pushApi.key))?.key
  return key && self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Undefined for any answer but a success. */
async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const init = { method, cache: 'no-store' as const, headers, body: body ? JSON.stringify(body) : null }
  const answer = await fetch(path, init)
  return answer.ok ? ((await answer.json()) as Answer) : undefined
}
