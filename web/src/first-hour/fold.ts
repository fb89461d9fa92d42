import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { readStored, writeStored } from '../core/browser-storage.ts'
import { cx } from '../ui/class-names.ts'

/** Whether the card that leads new members is open on a phone. This browser remembers it; theme.js looks for it too. */
export function useWelcomeOpen() {
  const key = `kith.welcome.${useMe().id}`
  const [isOpen, setOpen] = useState(() => readStored(key) === 'open')
  const toggle = () => {
    writeStored(key, isOpen ? undefined : 'open')
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}

/** The room that the card takes, also while it loads. */
export const welcomeClass = (isOpen: boolean) =>
  cx('flex flex-col sm:mb-4 sm:min-h-80', isOpen ? 'min-h-80' : 'max-sm:h-9')
