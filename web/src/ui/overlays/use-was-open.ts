import { useState } from 'react'

/** True from the first opening on: what was never opened is not built, what was can close in its own time. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen
}
