import { useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'

/** Lets the member delete the account. Only the dialog that it opens warns in red. */
export function LeaveCard({ className }: { className: string }) {
  const title = useId()
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby={title} className={className}>
      <h2 id={title} className="text-20">
        Delete account
      </h2>
      <p className="mt-1 mb-4 text-muted">
        Your posts, comments, likes and files are deleted for good. Messages you sent stay with the people who
        got them, without your name.
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <LeaveDialog open={open} onOpenChange={setOpen} />
    </section>
  )
}
