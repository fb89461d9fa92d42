import { useState } from 'react'

/** True from the first opening on. A dialog that was never opened is not rendered; a closed one can still fade out. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen
}
