import { useStore } from 'zustand'
import { CloudOff } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { dismissToast, shownToast, toast } from '../ui/overlays/toast.ts'
import { useOnline } from '../ui/states/use-online.ts'
import { type Entry, type Outbox, useOutbox } from './api.ts'
import { isCutOff, lacksFile } from './entry.ts'
import { outboxWording } from './outcome.ts'

type Props = {
  entry: Entry
  /** What is said while it is sent. */
  sending: string
  /** Takes it back into the field where it was written. */
  onWithdraw: () => void
}

/** How an entry of the outbox stands, and what its author can do about it. */
export function WaitingNote({ entry, sending, onWithdraw }: Props) {
  const outbox = useOutbox()
  const isLost = useStore(outbox.store, ({ files }) => lacksFile(entry, files))
  const isWaiting = useIsWaiting(entry)
  const isUploading = useStore(outbox.store, ({ percents }) => percents.has(entry.id))
  const { state, why, isLimited } = entry
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      {state === 'held' || isLost ? (
        <Held entry={entry} isLost={isLost} onEdit={onWithdraw} />
      ) : isWaiting || isLimited ? (
        <>
          <output className="flex items-center gap-1.5">
            <CloudOff className="size-4 shrink-0" aria-hidden />
            {(isLimited && why) || outboxWording.waiting}
          </output>
          <Action
            label={outboxWording.withdraw}
            onClick={() => {
              onWithdraw()
              // An answer that was lost is no sign that nothing was made (rules/posts.md 47).
              if (entry.tries > 0) toast(outboxWording.mayHaveArrived)
            }}
          />
        </>
      ) : (
        <>
          <output>{sending}</output>
          {isUploading && (
            <Action label="Cancel" onClick={() => outbox.change(entry.id, { state: 'held', why: '' })} />
          )}
        </>
      )}
    </div>
  )
}

type HeldProps = { entry: Entry; isLost: boolean; onEdit: () => void }

/** Why it is not sent. With a file that is to be chosen again it can't be tried again. */
function Held({ entry, isLost, onEdit }: HeldProps) {
  const outbox = useOutbox()
  const { why } = entry
  const mustChoose = isLost || entry.isUnreadable
  return (
    <>
      <span role="alert" className="min-w-0 wrap-anywhere text-danger">
        <span className="font-semibold">{outboxWording.notSent}</span>
        {(why || isLost) && <span>. {why || outboxWording.fileLost}</span>}
      </span>
      <span className="flex gap-3">
        {!mustChoose && <Action label="Retry" onClick={() => outbox.retry(entry)} />}
        <Action label="Edit" onClick={onEdit} />
        {(entry.isUnreadable || (isLost && entry.state !== 'sending')) && (
          <Action label="Discard" onClick={() => discard(outbox, entry)} />
        )}
      </span>
    </>
  )
}

/** Deletes its words, and offers to bring them back. */
function discard(outbox: Outbox, entry: Entry): void {
  outbox.withdraw(entry)
  const undo = () => {
    dismissToast(shownToast.getState()?.id ?? 0)
    outbox.put(entry)
  }
  const button = (
    <Button variant="secondary" size="small" onClick={undo}>
      Undo
    </Button>
  )
  toast({ title: 'Discarded', action: button })
}

/** Offline, or when it or one before it did not get through. */
function useIsWaiting(entry: Entry): boolean {
  const { store } = useOutbox()
  const isOnline = useOnline()
  const isOut = useStore(store, ({ entries }) => isCutOff(entry, entries))
  return !isOnline || isOut
}

const Action = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    className="tap-target min-h-6 rounded-6 font-semibold text-link underline-offset-3 hover:underline"
    onClick={onClick}
  >
    {label}
  </button>
)
