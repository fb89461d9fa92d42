import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { paths } from '@kith/shared/paths.ts'
import { useEffect } from 'react'
import { sessionQuery, useMe } from '../../accounts/api.ts'
import { leaveDelivery } from '../../communities/leaving-api.ts'
import { type DelayedDelivery, delayedActionsOf, type DelayedKind } from '../../undo/api.ts'
import { declineDelivery, unfriendDelivery } from '../../friends/ending-api.ts'
import { maySendAs } from '../../outbox/api.ts'
import { dismissDelivery } from '../../reports/queue-api.ts'
import { useRouter } from '../../router/router.ts'
import { isUndoable, offerUndo } from '../../undo/offer.tsx'
import { startSendingDelayed } from '../../undo/sender.ts'

/** Offers to undo what the member has just done, on every page, and sends it afterwards: says how each kind is sent. */
export function DelayedActions() {
  const queries = useQueryClient()
  const { history } = useRouter()
  const me = useMe()
  const { id, role } = me
  useEffect(() => {
    const leavePage = (community: number) => {
      if (history.location.pathname === paths.community(community)) history.replace(paths.communities)
    }
    const acts = delayedActionsOf(queries)
    const sender = startSendingDelayed({
      acts,
      memberId: id,
      deliveries: deliveriesOf(queries, { id, role }, leavePage),
      isHere: () => maySendAs(queries, id),
      isUndoable,
      onSessionDoubt: () => void queries.invalidateQueries(sessionQuery),
    })
    const withdraw = offerUndo(acts, id, sender.sendNow)
    return () => {
      withdraw()
      sender.stop()
    }
  }, [queries, history, id, role])
  return null
}

const deliveriesOf = (
  queries: QueryClient,
  me: Pick<CurrentUser, 'id' | 'role'>,
  leavePage: (community: number) => void,
): Record<DelayedKind, DelayedDelivery> => ({
  decline: declineDelivery(queries),
  unfriend: unfriendDelivery(queries),
  leave: leaveDelivery(queries, me, leavePage),
  dismiss: dismissDelivery(queries),
})
