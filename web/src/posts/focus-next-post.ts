import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a card leaves that the keyboard was in, reading goes on at the one behind it, or at the last there is. To be called
 * before it leaves; `place` is something inside of the card.
 */
export function useFocusOnNextPost(place: RefObject<HTMLElement | null>): () => void {
  const next = useRef<HTMLElement>(undefined)
  useEffect(() => () => next.current?.focus({ preventScroll: true }), [])
  return () => {
    const own = place.current?.closest('article')
    const cards = [...document.querySelectorAll<HTMLElement>('article')]
    const at = cards.findIndex((card) => card === own)
    next.current = cards[at + 1] ?? cards[at - 1]
  }
}
