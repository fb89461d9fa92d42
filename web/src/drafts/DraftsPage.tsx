import { undoWording } from '@kith/shared/undo.ts'
import { useId, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { useMe } from '../accounts/api.ts'
import { newKey } from '../core/calls/new-key.ts'
import { useOutbox } from '../outbox/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Button } from '../ui/Button.tsx'
import { focusAt, focusPointOf } from '../ui/focus/focus-point.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { DraftCard } from './DraftCard.tsx'
import { byTime, deleteDraft, type ListedDraft, listDrafts, watchDrafts } from './listed-drafts.ts'

/** So many drafts are shown at first, and with each press on 'Show more'. */
const SHOWN = 20

/** All that this browser keeps of what the viewer has written and not sent (rules/posts.md 69). */
export function DraftsPage() {
  const { rows, remove } = useDrafts()
  const [end, setEnd] = useState(SHOWN)
  const more = () => keepingFocus(() => setEnd(end + SHOWN))
  return (
    <>
      <PageTitle>Drafts</PageTitle>
      <h1 className="mb-1 text-25">Drafts</h1>
      <p className="mb-3 text-muted">
        What you have written but not sent, wherever it belongs. It is kept in this browser only.
      </p>
      {rows.length === 0 && (
        <EmptyState
          seed="drafts"
          title="No drafts"
          hint="What you write is kept here until you send it or delete it."
        />
      )}
      <ul aria-label="Drafts" className="flex flex-col gap-4 empty:hidden">
        {rows.slice(0, end).map(({ key, draft, undo }) => (
          <li key={key}>
            {undo ? (
              <Deleted title={draft.title} onUndo={undo} />
            ) : (
              <DraftCard draft={draft} onDelete={() => remove(draft)} />
            )}
          </li>
        ))}
      </ul>
      {rows.length > end && (
        <Button variant="secondary" className="mt-4 w-full" onClick={more}>
          Show more
        </Button>
      )}
    </>
  )
}

/** The drafts, and those that were deleted since the page was opened, which can be brought back. */
function useDrafts() {
  const { id } = useMe()
  const outbox = useOutbox()
  // What is refused, deleted or sent elsewhere on the page goes here too.
  useStore(outbox.store, ({ entries }) => entries)
  const storedJson = useSyncExternalStore(watchDrafts, () => JSON.stringify(listDrafts(id)))
  const [deleted, setDeleted] = useState<readonly DraftRow[]>([])
  const remove = (draft: ListedDraft) =>
    keepingFocus(() => {
      const bringBack = deleteDraft(draft, outbox)
      const undo = () =>
        keepingFocus(() => {
          bringBack()
          setDeleted((rows) => rows.filter((row) => row.draft !== draft))
        })
      // Another tab may write the same draft again.
      setDeleted((rows) => [...rows, { key: newKey(), draft, undo }])
    })
  const drafts = JSON.parse(storedJson) as ListedDraft[]
  const rows: DraftRow[] = [...drafts.map((draft) => ({ key: draft.id, draft })), ...deleted]
  return { rows: rows.toSorted((one, other) => byTime(one.draft, other.draft)), remove }
}

type DraftRow = { key: string; draft: ListedDraft; undo?: () => void }

/** Where what had the focus goes, what stands in its place gets it. */
function keepingFocus(change: () => void): void {
  const point = focusPointOf(document.activeElement)
  flushSync(change)
  if (!point?.element.isConnected) focusAt(point)
}

function Deleted({ title, onUndo }: { title: string; onUndo: () => void }) {
  const text = useId()
  return (
    <div className="flex items-center gap-2 text-muted sm:px-4">
      <span id={text}>{title}: draft deleted</span>
      <Button variant="secondary" size="small" aria-describedby={text} onClick={onUndo}>
        {undoWording.undo}
      </Button>
    </div>
  )
}
