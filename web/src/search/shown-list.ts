import { useEffect, useRef, useState } from 'react'

/** Milliseconds. A press on the list takes the focus from the field before it counts (rules/limits.md 12). */
const LINGER_MS = 200

/** Whether the list shows: from getting the focus until a moment after losing it. */
export function useShownList() {
  const [isShown, show] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isShown,
    onFocus: () => {
      clearTimeout(timer.current)
      show(true)
    },
    onBlur: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => show(false), LINGER_MS)
    },
  }
}
