import { mayWriteNotes } from '@kith/shared/permissions.ts'
import { useState } from 'react'
import { useMe } from '../../accounts/api.ts'
import { useNotes } from '../../moderator-notes/api.ts'
import { NoteRow } from '../../moderator-notes/NoteRow.tsx'
import { overlayOnIdle } from '../../ui/overlays/overlay-on-idle.tsx'
import { Widget } from './Widget.tsx'

const NotesDialog = overlayOnIdle(
  async () => (await import('../../moderator-notes/NotesDialog.tsx')).NotesDialog,
  'dialog',
)

const SHOWN = 3
const COLLAPSE_AT = 140

/** The newest notes of the moderators. Members have the section when there are any, staff always, to write one. */
export function NotesWidget() {
  const me = useMe()
  const { data } = useNotes()
  const [isOpen, setOpen] = useState(false)
  const { notes = [], total = 0 } = data ?? {}
  const words = mayWriteNotes(me) ? 'Write a note' : total > SHOWN ? `All ${total} notes` : undefined
  if (!data || (notes.length === 0 && !words)) return null
  return (
    <Widget id="notes" title="Mod Notes">
      <ol className="mb-1 flex flex-col gap-2 empty:hidden">
        {notes.slice(0, SHOWN).map((note, index) => (
          <NoteRow key={note.id} note={note} isNewest={index === 0} collapseAt={COLLAPSE_AT} />
        ))}
      </ol>
      {words && (
        <button
          type="button"
          className="tap-target mt-1 rounded-6 text-13 font-semibold text-link underline-offset-3 hover:underline"
          onClick={() => setOpen(true)}
        >
          {words}
        </button>
      )}
      <NotesDialog open={isOpen} onOpenChange={setOpen} />
    </Widget>
  )
}
