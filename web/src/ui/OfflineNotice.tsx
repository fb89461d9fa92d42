import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** A line under the header while the device has no network. */
export function OfflineNotice() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine)
  return (
    <output>
      {!online && (
        <span className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-13 text-page">
          <WifiOff className="size-4" aria-hidden />
          You are offline. What you see may be out of date.
        </span>
      )}
    </output>
  )
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
