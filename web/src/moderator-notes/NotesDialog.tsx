import { type ModeratorNote, noteWording } from '@kith/shared/moderator-notes.ts'
import { mayDeleteNote, mayWriteNotes } from '@kith/shared/permissions.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useDeleteNote, useNotes } from './api.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteList } from './NoteList.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** All notes of the moderators. Staff write them here, and take them back. */
export function NotesDialog({ open, onOpenChange }: Props) {
  const me = useMe()
  const { mutate: remove } = useDeleteNote()
  const [leaving, setLeaving] = useState<ModeratorNote>()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mod Notes"
      description="Every member can read them."
    >
      <div className="flex flex-col gap-5 pb-1">
        {mayWriteNotes(me) && <NoteForm />}
        <Notes
          deletion={{
            isFor: ({ author }) => mayDeleteNote(me, { authorId: author?.id ?? null }),
            onDelete: setLeaving,
          }}
        />
      </div>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title="Delete this note?"
        description={noteWording.deleteQuestion}
        confirm="Delete"
        onConfirm={() => leaving && remove(leaving.id)}
      />
    </Dialog>
  )
}

function Notes({ deletion }: Required<Pick<Parameters<typeof NoteList>[0], 'deletion'>>) {
  const list = useNotes()
  if (!list.data) {
    if (list.isError) return <ErrorState title={noteWording.loadFailed} onRetry={() => void list.refetch()} />
    if (list.isPaused) return <OfflineState coming="Loading notes" />
    return <NotesSkeleton />
  }
  if (list.data.notes.length === 0) return <p className="py-6 text-center text-muted">{noteWording.none}</p>
  return <NoteList list={list} deletion={deletion} />
}

function NotesSkeleton() {
  return (
    <output aria-label="Loading" className="flex flex-col gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-17 rounded-r-6" />
      ))}
    </output>
  )
}
