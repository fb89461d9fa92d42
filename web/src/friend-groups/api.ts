import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { readStored, writeStored } from '../core/browser-storage.ts'

// What reads from the server stands apart in lists-api.ts, because this is in the first load of home.

/** Whose posts the groups feed shows. */
export type GroupChoice = { groupIds: readonly number[]; communityIds: readonly number[] }

export const noChoice: GroupChoice = { groupIds: [], communityIds: [] }
export const countOf = ({ groupIds, communityIds }: GroupChoice) => groupIds.length + communityIds.length

/** The member's choice, kept in this browser. PruneGroupChoice.tsx takes out of it what is gone by now. */
export function useGroupChoice(): { chosen: GroupChoice; choose: (choice: GroupChoice) => void } {
  const key = `kith.groups.${useMe().id}`
  const [chosen, setChosen] = useState(() => readChoice(key))
  const choose = (choice: GroupChoice) => {
    setChosen(choice)
    writeStored(key, countOf(choice) > 0 ? choice : undefined)
  }
  return { chosen, choose }
}

function readChoice(key: string): GroupChoice {
  const stored = readStored(key)
  if (typeof stored !== 'object' || stored === null) return noChoice
  const { groupIds, communityIds }: Partial<Record<keyof GroupChoice, unknown>> = stored
  return { groupIds: idsIn(groupIds), communityIds: idsIn(communityIds) }
}

const idsIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((id) => Number.isSafeInteger(id)) : []
