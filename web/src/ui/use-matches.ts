import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches, kept up to date. On the server none does. */
export function useMatches(query: string): boolean {
  const onChange = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(onChange, () => window.matchMedia(query).matches, no)
}

const no = () => false
