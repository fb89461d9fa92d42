import { itemsOf } from '../core/calls/pages.ts'
import { useReceived } from '../friends/api.ts'
import { badgeWords } from '../ui/Badge.tsx'

/** How many ask to be friends; 0 until the server has answered. */
export function useRequestCount(): number {
  const received = useReceived().data
  return received ? itemsOf(received).length : 0
}

export const requestWords = (count: number) =>
  count > 0 ? `, ${badgeWords(count)} ${count === 1 ? 'request' : 'requests'}` : ''
