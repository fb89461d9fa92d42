import { useEffect, useState } from 'react'
import { useSession } from '../accounts/api.ts'
import { registerWorker, loadNewVersion, watchForUpdates } from '../core/updates.ts'
import { forgetNotifications } from '../push/api.ts'
import { Button } from '../ui/Button.tsx'

/** Offers to load a newer version of the page. Also starts the service worker, and takes back what it showed to a member who is gone. */
export function UpdatePrompt() {
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    registerWorker()
    return watchForUpdates(() => setIsOutdated(true))
  }, [])
  const isSignedOut = useSession().data === null
  useEffect(() => {
    if (isSignedOut) void forgetNotifications()
  }, [isSignedOut])
  return (
    <output>
      {isOutdated && (
        <span className="fixed inset-x-4 bottom-[calc(--spacing(4)+var(--bar))] z-50 mx-auto flex max-w-96 animate-rise items-center justify-between gap-3 rounded-12 border border-line bg-raised py-2 pr-2 pl-4 text-15 shadow-(--shadow-raised)">
          A new version is ready.
          <Button variant="secondary" onClick={loadNewVersion}>
            Reload
          </Button>
        </span>
      )}
    </output>
  )
}
