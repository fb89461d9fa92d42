import { mediaWording } from '@kith/shared/media-wording.ts'
import pLimit from 'p-limit'
import { hadNoAnswer, RequestError, errorText } from '../../core/calls/request.ts'
import { UnreadableFile } from '../../core/calls/unreadable-file.ts'
import {
  uploadFailedToast,
  abandonUpload,
  isLarge,
  refusedFileToast,
  uploadFile,
  whyRefused,
} from '../../media/api.ts'
import { pauseBefore } from '../../outbox/api.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { isUnderWay, type Upload, type UploadAction } from '../composer-state.ts'

/** More uploads at a time would only make each of them slower. */
const inTurn = pLimit(2)

type UploadContext = {
  /** Nothing is uploaded for a member who signed out. */
  isHere: () => boolean
  memberId: number
  dispatch: (action: UploadAction) => void
}

/**
 * Uploads a member's picked files, two at a time. Call it with all uploads whenever they change. It starts the new
 * ones and aborts those that were removed.
 */
export function openUploads(author: UploadContext): (uploads: readonly Upload[]) => void {
  const running = new Map<string, AbortController>()
  return (uploads) => {
    const wanted = new Map(uploads.filter(isUnderWay).map((upload) => [upload.id, upload]))
    for (const [id, call] of running) {
      if (wanted.has(id)) continue
      running.delete(id)
      call.abort()
    }
    for (const { id, file, percent } of wanted.values()) {
      if (!file || running.has(id)) continue
      const call = new AbortController()
      running.set(id, call)
      void send({ id, file, percent, signal: call.signal }, author)
    }
  }
}

type UploadTask = { id: string; file: File; percent: number; signal: AbortSignal }

/** Sends a file until the server has it or refuses it: after a lost connection it goes on (rules/media.md 38). */
async function send(sent: UploadTask, author: UploadContext): Promise<void> {
  const { id, file, signal } = sent
  const { isHere, memberId: sentBy, dispatch } = author
  let { percent } = sent
  let furthest = percent
  let isAgain = percent > 0
  let tries = 0
  const onPercent = (now: number) => {
    // Only a large file comes further with another try. A smaller one begins anew each time.
    if (isLarge(file) && now > furthest) tries = 0
    furthest = Math.max(furthest, now)
    percent = now
    if (!signal.aborted) dispatch({ type: 'uploadProgressed', id, percent })
  }
  for (;;) {
    try {
      const { url, someCantShow } = await inTurn(() => {
        signal.throwIfAborted()
        if (!isHere()) throw new Error('Its author has left.')
        return uploadFile(file, { id, isAgain, onPercent, sentBy, signal })
      })
      if (!signal.aborted) dispatch({ type: 'uploadFinished', id, url, someCantShow })
      return
    } catch (error) {
      if (signal.aborted) return abandonUpload(file, { id, sentBy })
      if (!isHere() || !hadNoAnswer(error)) return fail(sent, author, error)
      dispatch({ type: 'uploadProgressed', id, percent, isWaiting: true })
      await lineBack(Math.max(pauseBefore(tries), askedPause(error)), signal)
      tries += 1
      isAgain = true
    }
  }
}

/** Milliseconds that the server asks to wait. */
const askedPause = (error: unknown) => (error instanceof RequestError && (error.retryAfter ?? 0) * 1000) || 0

function fail({ id }: UploadTask, { isHere, dispatch }: UploadContext, error: unknown): void {
  const refusal = whyRefused(error)
  const failure = refusal ?? errorText(error, mediaWording.uploadFailedDetail)
  const isUnreadable = error instanceof UnreadableFile
  dispatch({ type: 'uploadFailed', id, failure, isRefused: refusal !== undefined, isUnreadable })
  if (isHere()) toast(refusal ? refusedFileToast(refusal) : uploadFailedToast(error))
}

/** Waits until the browser says that the connection is back, or for a time. */
const lineBack = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
