import { PickedStill } from '../comments/AttachedFile.tsx'
import { UploadProgress } from '../media/UploadProgress.tsx'
import { Frame, Words } from './BubbleFrame.tsx'
import type { NewMessage } from './api.ts'
import type { Unsent } from './outbox.ts'
import { useUpload } from './uploads.ts'

type Props = { unsent: Unsent; onRetry: () => void; onGiveUp: () => void }

/** A message that is being sent. If sending failed or was cancelled, it can be sent again or discarded. */
export function UnsentBubble({ unsent: { message, failed }, onRetry, onGiveUp }: Props) {
  const { content, file, alt, key } = message
  const upload = useUpload(key)
  return (
    <li className="flex flex-col pb-3">
      <Frame isOwn>
        <span className="sr-only">You: </span>
        {file && <Attached file={file} alt={alt} percent={upload?.percent} />}
        {content && <Words isOwn>{content}</Words>}
        {failed === undefined ? (
          <p className="flex gap-x-3 px-1 text-13 text-muted">
            Sending…
            {upload && (
              <button type="button" className={actionClass} onClick={upload.cancel}>
                Cancel
              </button>
            )}
          </p>
        ) : (
          <p className="flex flex-wrap justify-end gap-x-3 px-1 text-13">
            <span role="alert" className="text-danger">
              Not sent
            </span>
            <button type="button" className={actionClass} onClick={onRetry}>
              Retry
            </button>
            <button type="button" className={actionClass} onClick={onGiveUp}>
              Discard
            </button>
          </p>
        )}
      </Frame>
    </li>
  )
}

type AttachedProps = { file: File; alt: NewMessage['alt']; percent: number | undefined }

/** The file of the message, with the progress of its upload. */
const Attached = ({ file, alt, percent }: AttachedProps) => (
  <div className="relative flex min-w-48 items-center gap-2 pb-2 text-13 text-muted">
    <PickedStill file={file} />
    <span className="max-w-48 truncate">{alt || file.name}</span>
    <UploadProgress label={`Upload of ${file.name}`} percent={percent} />
  </div>
)

const actionClass = 'touch rounded-6 font-semibold text-link underline-offset-3 hover:underline'
