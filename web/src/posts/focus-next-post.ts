import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a focused card is removed, moves the focus to the next card, or to the one before if it was the last.
 * Call the returned function before the removal. `marker` is an element inside the card.
 */
export function useFocusOnNextPost(marker: RefObject<HTMLElement | null>): () => void {
  const next = useRef<HTMLElement>(undefined)
  useEffect(() => () => next.current?.focus({ preventScroll: true }), [])
  return () => {
    const own = marker.current?.closest('article')
    const cards = [...document.querySelectorAll<HTMLElement>('article')]
    const at = cards.findIndex((card) => card === own)
    next.current = cards[at + 1] ?? cards[at - 1]
  }
}
