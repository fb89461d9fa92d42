import { type RefObject, useEffect, useState } from 'react'

type Drag = { from: number; to: number }

/**
 * Moves a row of a list by dragging. Until the drop only the CSS `order` of the rows changes, because a row that
 * moves in the DOM would lose the pointer. All rows have the same height.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  count: number,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  useEffect(() => {
    if (!drag) return undefined
    const at = ({ clientY }: PointerEvent) => rowAt(list.current, count, clientY)
    const over = (event: PointerEvent) => setDrag({ ...drag, to: at(event) })
    const drop = (event: PointerEvent) => {
      setDrag(null)
      // The last move may not have been drawn yet.
      onDrop(drag.from, at(event))
    }
    const cancel = () => setDrag(null)
    return listen({ pointermove: over, pointerup: drop, pointercancel: cancel })
  }, [drag, list, count, onDrop])
  return {
    dragged: drag?.from,
    placeOf: (at: number) => (drag ? placeOf(at, drag) : at),
    startDragging: (from: number) => setDrag({ from, to: from }),
  }
}

function listen(listeners: Record<string, (event: PointerEvent) => void>): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [type, listener] of entries) window.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of entries) window.removeEventListener(type, listener)
  }
}

function rowAt(list: HTMLElement | null, count: number, y: number): number {
  if (!list) return 0
  const { top, height } = list.getBoundingClientRect()
  return Math.min(count - 1, Math.max(0, Math.floor(((y - top) / height) * count)))
}

/** The place of a row while this or another row is dragged. */
function placeOf(at: number, { from, to }: Drag): number {
  if (at === from) return to
  if (from < at && at <= to) return at - 1
  return to <= at && at < from ? at + 1 : at
}
