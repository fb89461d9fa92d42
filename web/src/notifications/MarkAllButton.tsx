import { Button } from '../ui/Button.tsx'
import { useUnreadCount } from './api.ts'
import { useMarkAllRead } from './mark-read.ts'

/** Marks all notifications as read. It stays focusable when none is left, so that the focus is not lost. */
export function MarkAllButton() {
  const isDone = useUnreadCount() === 0
  const { mutate, isPending } = useMarkAllRead()
  return (
    <Button
      variant="quiet"
      size="small"
      aria-disabled={isDone}
      className="aria-disabled:opacity-50"
      onClick={() => {
        if (!isDone && !isPending) mutate()
      }}
    >
      Mark all read
    </Button>
  )
}
