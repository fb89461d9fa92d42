import { noteWording } from '@kith/shared/moderator-notes.ts'
import { ChevronDown } from 'lucide-react'
import type { useNotes } from '../moderator-notes/api.ts'
import { NoteList } from '../moderator-notes/NoteList.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'

/** The notes of the moderators. Without any there is no such section. */
export function Updates({ list }: { list: ReturnType<typeof useNotes> }) {
  if (list.isError && !list.data)
    return <ErrorState title={noteWording.loadFailed} onRetry={() => void list.refetch()} />
  if (!list.data || list.data.total === 0) return null
  const { total } = list.data
  return (
    <details className="group rounded-12 border border-line bg-surface">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-12 px-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-17">Platform Updates & Notes</h2>
        <span className="rounded-full bg-accent px-2 text-13 font-semibold text-on-accent tabular-nums">
          {total}
          <span className="sr-only"> {total === 1 ? 'note' : 'notes'}</span>
        </span>
        <ChevronDown
          className="ml-auto size-5 text-muted transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="px-4 pb-4">
        <NoteList list={list} />
      </div>
    </details>
  )
}
