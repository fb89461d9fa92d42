import { useState } from 'react'

/** Which opening this is, from 1 on: opened again while it fades out, a window is built anew. */
export function useOpening(open: boolean): number {
  const [{ count, wasOpen }, note] = useState({ count: Number(open), wasOpen: open })
  if (open !== wasOpen) note({ count: count + Number(open), wasOpen: open })
  return count
}
