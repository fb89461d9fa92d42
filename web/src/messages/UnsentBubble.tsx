import { PickedStill } from '../media/PickedStill.tsx'
import { UploadProgress } from '../media/UploadProgress.tsx'
import { type Entry, useEntryFile } from '../outbox/api.ts'
import { WaitingNote } from '../outbox/WaitingNote.tsx'
import { Frame, Words } from './BubbleFrame.tsx'
import { useWithdrawUnsent, type WaitingMessage } from './waiting-message.ts'

/** A message that is being sent, waits for that, or was refused. */
export function UnsentBubble({ entry }: { entry: Entry<WaitingMessage> }) {
  const withdrawUnsent = useWithdrawUnsent()
  const { file, percent } = useEntryFile(entry)
  const { content, alt } = entry.content
  return (
    <li className="flex flex-col pb-3">
      <Frame isOwn>
        <span className="sr-only">You: </span>
        {file && <Attached file={file} alt={alt} percent={percent} />}
        {content && <Words isOwn>{content}</Words>}
        <div className="px-1">
          <WaitingNote entry={entry} sending="Sending…" onWithdraw={() => withdrawUnsent(entry)} />
        </div>
      </Frame>
    </li>
  )
}

type AttachedProps = { file: File; alt: string; percent: number | undefined }

/** The file of the message, with the progress of its upload. */
const Attached = ({ file, alt, percent }: AttachedProps) => (
  <div className="relative flex min-w-48 items-center gap-2 pb-2 text-13 text-muted">
    <PickedStill file={file} />
    <span className="max-w-48 truncate">{alt || file.name}</span>
    <UploadProgress label={`Upload of ${file.name}`} percent={percent} />
  </div>
)
