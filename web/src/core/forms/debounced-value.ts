import { useEffect, useState } from 'react'

/** Milliseconds without typing before a value counts as settled (rules/limits.md 12). */
const REST = 300

/** Returns a value once it has not changed for `rest` milliseconds. Used for typed text that a query waits for. */
export function useDebounced<T>(value: T, rest = REST): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
