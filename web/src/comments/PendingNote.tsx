import { PickedStill } from '../media/PickedStill.tsx'
import { UploadProgress } from '../media/UploadProgress.tsx'
import { type Entry, useEntryFile } from '../outbox/api.ts'
import { WaitingNote } from '../outbox/WaitingNote.tsx'
import { type PendingComment, useWithdrawUnsent, type WaitingComment } from './waiting-comment.ts'

/** Under a comment that is not posted yet: its file, and how it stands. */
export const PendingNote = ({ comment: { entry } }: { comment: PendingComment }) =>
  entry && <Note entry={entry} />

function Note({ entry }: { entry: Entry<WaitingComment> }) {
  const withdrawUnsent = useWithdrawUnsent()
  const { file, percent } = useEntryFile(entry)
  return (
    <>
      {file && (
        <div className="relative flex items-center gap-2 pb-2 text-13 text-muted">
          <PickedStill file={file} />
          <bdi className="truncate">{entry.content.alt || file.name}</bdi>
          <UploadProgress label="Upload of the file" percent={percent} />
        </div>
      )}
      {/* As high as the actions that will replace it. */}
      <div className="-mb-1">
        <WaitingNote entry={entry} sending="Posting…" onWithdraw={() => withdrawUnsent(entry)} />
      </div>
    </>
  )
}
