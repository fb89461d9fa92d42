import { mediaWording } from '@kith/shared/media.ts'
import pLimit from 'p-limit'
import { sentenceOf } from '../../core/calls/request.ts'
import { UnreadableFile } from '../../core/calls/unreadable-file.ts'
import { brokenOff, refusedFile, uploadFile, whyRefused } from '../../media/api.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { isUnderWay, type Upload, type UploadAction } from '../composer-state.ts'

/** More uploads at a time would only make each of them slower. */
const inTurn = pLimit(2)

type Author = {
  /** Nothing is uploaded for a member who signed out. */
  isHere: () => boolean
  dispatch: (action: UploadAction) => void
}

/**
 * Uploads a member's picked files, two at a time. Call it with all uploads whenever they change. It starts the new
 * ones and aborts those that were removed.
 */
export function openUploads(author: Author): (uploads: readonly Upload[]) => void {
  const running = new Map<string, AbortController>()
  return (uploads) => {
    const wanted = new Map(uploads.filter(isUnderWay).map((upload) => [upload.id, upload]))
    for (const [id, call] of running) {
      if (wanted.has(id)) continue
      running.delete(id)
      call.abort()
    }
    for (const { id, file } of wanted.values()) {
      if (!file || running.has(id)) continue
      const call = new AbortController()
      running.set(id, call)
      void send({ id, file, signal: call.signal }, author)
    }
  }
}

type Sent = { id: string; file: File; signal: AbortSignal }

async function send({ id, file, signal }: Sent, { isHere, dispatch }: Author): Promise<void> {
  const onPercent = (percent: number) => {
    if (!signal.aborted) dispatch({ type: 'uploadProgressed', id, percent })
  }
  try {
    const { url, someCantShow } = await inTurn(() => {
      signal.throwIfAborted()
      if (!isHere()) throw new Error('Its author has left.')
      return uploadFile(file, { onPercent, signal })
    })
    if (!signal.aborted) dispatch({ type: 'uploadFinished', id, url, someCantShow })
  } catch (error) {
    if (signal.aborted) return
    const refusal = whyRefused(error)
    const failure = refusal ?? sentenceOf(error, mediaWording.uploadFailedDetail)
    dispatch({
      type: 'uploadFailed',
      id,
      failure,
      isRefused: refusal !== undefined,
      isUnreadable: error instanceof UnreadableFile,
    })
    if (isHere()) toast(refusal ? refusedFile(refusal) : brokenOff(error))
  }
}
