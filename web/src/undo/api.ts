import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useStore } from 'zustand'
import { MeContext } from '../accounts/api.ts'
import { lateActsOf, type LateKind } from '../core/late-acts.ts'

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
