import { type RefObject, useLayoutEffect, useState } from 'react'
import { keepHeight, keptHeight } from './kept-height.ts'

/**
 * The room to keep for a draft from an earlier visit, whose photos and card come after it. How high the composer is, is
 * kept when the page is left: to measure it at every letter would cost more than it is worth.
 */
export function useKeptHeight(form: RefObject<HTMLElement | null>, memberId: number, isEmpty: boolean) {
  const [height] = useState(() => keptHeight(memberId))
  useLayoutEffect(() => {
    const { current } = form
    const keep = () => keepHeight(memberId, isEmpty ? 0 : (current?.offsetHeight ?? 0))
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [form, memberId, isEmpty])
  return isEmpty ? undefined : height
}
