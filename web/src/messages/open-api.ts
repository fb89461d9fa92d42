import { paths } from '@kith/shared/paths.ts'
import { useLocation, useQueryPart } from '../router/router.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The other member's id in the conversation that is open on the messages page. */
    conversation?: number
  }
}

/** The other member's id in the open conversation, also while `?userId=` still stands in the address. */
export function useOpenId(): number | undefined {
  const { pathname, state } = useLocation()
  const wanted = useQueryPart('userId')
  const isWanted = pathname === paths.messages() && wanted !== null
  if (isWanted && /^[1-9]\d{0,14}$/.test(wanted)) return Number(wanted)
  return state.conversation
}
