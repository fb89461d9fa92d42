import { useEffect, useState } from 'react'

/** As long as it takes to type on (contract.md §9). */
const REST = 300

/** A value once it has not changed for a moment: what is typed, before it is asked for. */
export function useDebounced<T>(value: T, rest = REST): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
