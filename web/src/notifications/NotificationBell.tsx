import { UNREAD_COUNTED_MAX } from '@kith/shared/notifications.ts'
import { Bell } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
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
  const shown = count < UNREAD_COUNTED_MAX ? String(count) : `${UNREAD_COUNTED_MAX - 1}+`
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={count > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tooltip="Notifications"
        className={className}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell className="size-5.5" aria-hidden />
        {count > 0 && <Badge>{shown}</Badge>}
      </button>
      <Suspense>{wasOpen && <Panel button={button} open={isOpen} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}

const Badge = ({ children }: { children: string }) => (
  <span className="absolute bottom-1/2 left-1/2 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-13 font-semibold text-on-accent tabular-nums ring-2 ring-surface">
    {children}
  </span>
)
