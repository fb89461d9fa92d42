import { HIGHLIGHT_MS } from '@kith/shared/comments.ts'
import { useEffect, useRef, useState } from 'react'

/** Scrolls the comment that a link leads to into view, and highlights it for a moment. */
export function useHighlight(isTarget: boolean) {
  const ref = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isTarget) return undefined
    // After the router, which scrolls a new page to its top.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'center' })
      ref.current?.focus({ preventScroll: true })
    })
    const timer = setTimeout(() => setOver(true), HIGHLIGHT_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isTarget])
  return { ref, isHighlighted: isTarget && !isOver }
}
