import { useRef, useState } from 'react'

/** Which rows of a list are chosen. Rows that have left the list are chosen no more. */
export function useSelection(ids: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>(undefined)
  const shown = ids.filter((id) => chosen.has(id))

  /** Chooses a row or not. With Shift, so are all between it and the one before. */
  const toggle = (id: number, isRange: boolean) => {
    const isWanted = !chosen.has(id)
    const between = isRange && last.current !== undefined ? rangeOf(ids, last.current, id) : [id]
    last.current = id
    setChosen(change(chosen, between, isWanted))
  }
  const toggleAll = () => setChosen(new Set(shown.length === ids.length ? [] : ids))
  return { shown, has: (id: number) => chosen.has(id), toggle, toggleAll }
}

function rangeOf(ids: readonly number[], one: number, other: number): number[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b) as [number, number]
  return from < 0 ? [other] : ids.slice(from, to + 1)
}

function change(chosen: ReadonlySet<number>, ids: number[], isWanted: boolean): ReadonlySet<number> {
  const changed = new Set(chosen)
  for (const id of ids)
    if (isWanted) changed.add(id)
    else changed.delete(id)
  return changed
}
