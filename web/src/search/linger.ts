import { useEffect, useRef, useState } from 'react'

/** A press on the list takes the focus from the field before it counts (contract.md §9). */
const LINGER = 200

/** Whether something shows: from when the focus comes in until a moment after it has left. */
export function useLinger() {
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
      timer.current = setTimeout(() => show(false), LINGER)
    },
  }
}
