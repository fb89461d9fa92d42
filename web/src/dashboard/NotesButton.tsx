import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { NotesDialog } from '../moderator-notes/NotesDialog.tsx'
import { Button } from '../ui/Button.tsx'

/** Opens the notes for all members, where staff write them. */
export function NotesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <NotebookPen className="size-4.5" aria-hidden />
        Mod Notes
      </Button>
      <NotesDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
