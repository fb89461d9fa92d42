import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { Badge, badgeWords } from '../ui/Badge.tsx'
import { overlayOnIdle } from '../ui/overlays/overlay-on-idle.tsx'
import { useBellCount } from './api.ts'

const Panel = overlayOnIdle(async () => (await import('./NotificationPanel.tsx')).NotificationPanel, 'sheet')

/** The bell of the header, with the number of unread notifications but for messages. It opens the panel. */
export function NotificationBell({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = useBellCount()
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
      <Panel button={button} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
