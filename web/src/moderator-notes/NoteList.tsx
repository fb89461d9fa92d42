import { type ModeratorNote, noteWording } from '@kith/shared/moderator-notes.ts'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import type { LoadedNotes } from './api.ts'
import { NoteRow } from './NoteRow.tsx'

type Props = {
  list: LoadedNotes
  /** Which notes can be deleted here, and how. */
  deletion?: { isFor: (note: ModeratorNote) => boolean; onDelete: (note: ModeratorNote) => void }
}

/** The notes of the moderators, newest first, the newest highlighted. A press loads older ones. */
export function NoteList({ list, deletion }: Props) {
  return (
    <>
      <ol className="flex flex-col gap-2">
        {list.data.notes.map((note, place) => (
          <NoteRow
            key={note.id}
            note={note}
            isNewest={place === 0}
            onDelete={deletion?.isFor(note) ? () => deletion.onDelete(note) : undefined}
          />
        ))}
      </ol>
      <LoadMore list={list} count={list.data.notes.length} failed={noteWording.loadFailed} className="mt-3" />
    </>
  )
}
