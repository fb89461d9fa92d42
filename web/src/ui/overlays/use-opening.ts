import { useState } from 'react'

/** The number of this opening, from 1. As a key it makes a dialog mount anew if it is reopened while it fades out. */
export function useOpening(open: boolean): number {
  const [{ count, wasOpen }, note] = useState({ count: Number(open), wasOpen: open })
  if (open !== wasOpen) note({ count: count + Number(open), wasOpen: open })
  return count
}
