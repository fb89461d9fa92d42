import { Bell } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Badge, badgeWords } from '../ui/Badge.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { useWasOpen } from '../ui/overlays/use-was-open.ts'
import { useUnreadCount } from './api.ts'

const Panel = lazyOnIdle(async () => (await import('./NotificationPanel.tsx')).NotificationPanel)

/** The bell of the header, with the number of unread notices. It opens the panel. */
export function NotificationBell({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasOpen(isOpen)
  const button = useRef<HTMLButtonElement>(null)
  const count = useUnreadCount() ?? 0
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={count > 0 ? `Notifications, ${badgeWords(count)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tooltip="Notifications"
        className={className}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell className="size-5.5" aria-hidden />
        <Badge count={count} />
      </button>
      <Suspense>{wasOpen && <Panel button={button} open={isOpen} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}
