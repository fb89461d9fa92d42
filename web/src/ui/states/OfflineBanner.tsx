import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** A line under the header while the device has no network. */
export function OfflineBanner() {
  const online = useOnline()
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
