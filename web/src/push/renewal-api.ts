import { useQueryClient } from '@tanstack/react-query'
import { type PushRenewalInput, type PushState, pushApi } from '@kith/shared/push.ts'
import { useEffect } from 'react'
import { useMe } from '../accounts/api.ts'
import { readStored } from '../core/browser-storage.ts'
import { request } from '../core/calls/request.ts'
import {
  forgetWanted,
  isSupported,
  PUSH,
  readSubscriptions,
  subscribe,
  storeSubscription,
  WANTED,
} from './api.ts'

/**
 * Repairs quietly what the service worker could not (`worker/renewal.ts`): the browser has another subscription than the
 * server knows, or one of them has lost it (rules/notifications.md 19).
 */
export function useRepairedPush(): void {
  const queries = useQueryClient()
  const { id } = useMe()
  useEffect(() => {
    const repairAndShow = async () => {
      if (await repairPush(id)) await queries.invalidateQueries({ queryKey: PUSH })
    }
    // The next page tries again.
    repairAndShow().catch(() => undefined)
  }, [queries, id])
}

/** Returns whether there was something to repair. */
export async function repairPush(memberId: number): Promise<boolean> {
  if (!isSupported()) return false
  if (Notification.permission !== 'granted') {
    forgetWanted()
    return false
  }
  const { known, own, isOn } = await readSubscriptions(memberId)
  // What a push service calls gone is gone from the server too; then only this browser knows of it.
  const wanted = () => readStored(WANTED + memberId)
  if (isOn || (known.endpoint === null && wanted() === undefined)) return false
  const subscription = own ?? (await subscribe())
  // It may have been switched off meanwhile.
  const showsText = wanted()
  if (known.endpoint !== null) await replace(known.endpoint, subscription)
  else if (typeof showsText === 'boolean') await storeSubscription(subscription, showsText)
  return true
}

async function replace(replaces: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys, replaces } as PushRenewalInput
  await request<PushState>('PUT', pushApi.subscription, { body })
}
