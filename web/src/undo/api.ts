import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { UNDO_MS } from '@kith/shared/posts.ts'
import { use } from 'react'
import { useStore } from 'zustand'
import { MeContext } from '../accounts/api.ts'
import { newKey } from '../core/calls/new-key.ts'
import { isNowhere } from '../ui/focus/focus-content.ts'
import { focusPointOf } from '../ui/focus/focus-point.ts'
import { putAct, removeAct } from './delayed-action-changes.ts'
import { type DelayedAction, delayedActionsOf, type DelayedKind } from './delayed-actions.ts'

export {
  type DelayedAction,
  type DelayedDelivery,
  type DelayedKind,
  delayedActionsOf,
} from './delayed-actions.ts'

/** Does something that can be undone for a while and is sent afterwards (web/src/undo/sender.ts). */
export function delayAction(
  queries: QueryClient,
  act: Omit<DelayedAction, 'id' | 'dueAt' | 'triedAt'>,
): void {
  const acts = delayedActionsOf(queries)
  const id = newKey()
  // Before it is drawn, which may remove what has the focus.
  acts.made.set(id, isNowhere() ? undefined : focusPointOf(document.activeElement))
  putAct(acts, { ...act, id, dueAt: Date.now() + UNDO_MS })
}

/** Takes back what was done to somebody or something and is not sent yet. Returns whether there was something. */
export function undoDelayed(queries: QueryClient, about: number, ...kinds: readonly DelayedKind[]): boolean {
  const acts = delayedActionsOf(queries)
  const act = acts.store
    .getState()
    .find((one) => one.about === about && kinds.includes(one.kind) && one.triedAt === undefined)
  if (act) removeAct(acts, act)
  return act !== undefined
}

/**
 * What the viewer has declined, left and so on without it being sent yet, by the ids of what it is about. Lists leave it
 * out, however often they are read again meanwhile.
 */
export function useDelayed(kind: DelayedKind): ReadonlySet<number> {
  const memberId = use(MeContext)?.id
  const acts = useStore(delayedActionsOf(useQueryClient()).store)
  return new Set(
    acts.filter((act) => act.memberId === memberId && act.kind === kind).map(({ about }) => about),
  )
}
