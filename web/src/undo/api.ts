import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { UNDO_MS } from '@kith/shared/posts.ts'
import { use } from 'react'
import { useStore } from 'zustand'
import { MeContext } from '../accounts/api.ts'
import { newKey } from '../core/calls/new-key.ts'
import { isNowhere } from '../ui/focus/focus-content.ts'
import { focusPointOf } from '../ui/focus/focus-point.ts'
import { putAct, removeAct } from './late-act-changes.ts'
import { type LateAct, lateActsOf, type LateKind } from './late-acts.ts'

export { type LateAct, type LateDelivery, type LateKind, lateActsOf } from './late-acts.ts'

/** Does something that can be undone for a while and is sent afterwards (web/src/undo/sender.ts). */
export function actLate(queries: QueryClient, act: Omit<LateAct, 'id' | 'dueAt' | 'triedAt'>): void {
  const acts = lateActsOf(queries)
  const id = newKey()
  // Before it is drawn, which may remove what has the focus.
  acts.made.set(id, isNowhere() ? undefined : focusPointOf(document.activeElement))
  putAct(acts, { ...act, id, dueAt: Date.now() + UNDO_MS })
}

/** Takes back what was done to somebody or something and is not sent yet. Returns whether there was something. */
export function takeBack(queries: QueryClient, about: number, ...kinds: readonly LateKind[]): boolean {
  const acts = lateActsOf(queries)
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
export function useLate(kind: LateKind): ReadonlySet<number> {
  const memberId = use(MeContext)?.id
  const acts = useStore(lateActsOf(useQueryClient()).store)
  return new Set(
    acts.filter((act) => act.memberId === memberId && act.kind === kind).map(({ about }) => about),
  )
}
