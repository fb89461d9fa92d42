import { useLayoutEffect, useRef } from 'react'

/**
 * When the focused row of a list is removed, focuses the row in its place: what `target` selects in it. `count` is the number
 * of rows.
 */
export function useFocusOnNextRow(count: number, target = 'button, a:not([tabindex="-1"])') {
  const list = useRef<HTMLUListElement>(null)
  const at = useRef(-1)
  useLayoutEffect(() => {
    const rows = list.current
    const note = ({ target }: FocusEvent) => {
      at.current = [...(rows?.children ?? [])].findIndex((row) => row.contains(target as Node))
    }
    rows?.addEventListener('focusin', note)
    return () => rows?.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (at.current < 0 || count === 0 || document.activeElement !== document.body) return
    const row = list.current?.children[Math.min(at.current, count - 1)]
    row?.querySelector<HTMLElement>(target)?.focus()
  }, [count, target])
  return list
}
