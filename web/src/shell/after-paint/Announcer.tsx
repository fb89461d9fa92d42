import { useEffect } from 'react'
import { useStore } from 'zustand'
import { announcement, forgetAnnouncement } from '../../ui/announce.ts'

/** Tells screen readers what happens on any page. */
export function Announcer() {
  const last = useStore(announcement)
  // It is not for the next member.
  useEffect(() => forgetAnnouncement, [])
  return (
    // With `aria-live` a dialog does not hide it.
    <output aria-live="polite" className="sr-only">
      {last && <span key={last.id}>{last.words}</span>}
    </output>
  )
}
