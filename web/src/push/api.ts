import { useMe } from '../accounts/api.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  pushApi,
  type PushKey,
  type PushState,
  type PushSubscriptionInput,
  pushWording,
} from '@kith/shared/push.ts'
import { storedNames, writeStored } from '../core/browser-storage.ts'
import { request } from '../core/calls/request.ts'
import { serviceWorkers } from '../core/updates.ts'
import { toastSaved } from '../ui/overlays/saved-toast.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'

export type Push = { status: 'unsupported' | 'denied' | 'off' | 'on'; showsText: boolean }

export const PUSH = [pushApi.subscription]

const pushQuery = (memberId: number) =>
  queryOptions({
    queryKey: PUSH,
    queryFn: ({ signal }) => readPush(memberId, signal),
    // The permission can change in the browser's own settings.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Whether this browser gets the member's notifications. */
export const usePush = () => useQuery(pushQuery(useMe().id)).data

/** Asks for the permission, so call it on a click only. */
export const useTurnPushOn = () => useChange(turnOn)

export const useTurnPushOff = () =>
  useChange(async () => {
    forgetWanted()
    await request('DELETE', pushApi.subscription)
    await (await ownSubscription())?.unsubscribe()
    toastSaved()
  })

/** Chooses whether notifications say on this device what they are about. */
export const useShowText = () =>
  useChange(async (showsText: boolean) => {
    const subscription = await ownSubscription()
    if (!subscription) return
    await storeSubscription(subscription, showsText)
    toastSaved()
  })

/** Takes back what the browser got for a member who is no longer signed in. */
export async function forgetNotifications(): Promise<void> {
  forgetWanted()
  const registration = await registered()
  const shown = (await registration?.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Has the service worker take the notifications that were read off this device (worker/notifications.ts). */
export async function takeReadBack(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  ;(await registered())?.active?.postMessage('read')
}

function useChange<Input = void>(change: (input: Input) => Promise<void>) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'push' },
    mutationFn: change,
    onError: () => toastError(pushWording.changeFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: PUSH }),
  })
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  // It may be subscribed to the key of an earlier installation.
  await (await ownSubscription())?.unsubscribe()
  await storeSubscription(await subscribe(), false)
  toastSaved()
}

export async function subscribe(): Promise<PushSubscription> {
  const registration = await registered()
  if (!registration) throw new Error('There is no service worker.')
  const { key } = await request<PushKey>('GET', pushApi.key)
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export async function storeSubscription(subscription: PushSubscription, showsText: boolean): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys, showsText } as PushSubscriptionInput
  await request<PushState>('POST', pushApi.subscription, { body })
}

async function readPush(memberId: number, signal: AbortSignal): Promise<Push> {
  if (!isSupported()) return { status: 'unsupported', showsText: false }
  if (Notification.permission === 'denied') return { status: 'denied', showsText: false }
  const { known, isOn } = await readSubscriptions(memberId, signal)
  return { status: isOn ? 'on' : 'off', showsText: known.showsText }
}

/** What the server knows of this session, and what the browser has. */
export async function readSubscriptions(memberId: number, signal?: AbortSignal) {
  const [known, own] = await Promise.all([
    request<PushState>('GET', pushApi.subscription, signal && { signal }),
    ownSubscription(),
  ])
  const isOn = known.endpoint !== null && known.endpoint === own?.endpoint
  if (isOn) writeStored(WANTED + memberId, known.showsText)
  return { known, own, isOn }
}

/** Under this name and the member's id the browser notes who wants notifications here, and whether with their text. */
export const WANTED = 'kith.push.'

export function forgetWanted(): void {
  for (const name of storedNames()) if (name.startsWith(WANTED)) writeStored(name, undefined)
}

/** Not in development, nor on plain http: there is no service worker. Safari has it in installed apps only. */
export const isSupported = () =>
  Boolean(serviceWorkers()) && 'PushManager' in window && 'Notification' in window

const registered = async () => serviceWorkers()?.getRegistration()

const ownSubscription = async () => (await registered())?.pushManager.getSubscription()
