import { fillPath, SENT_BY } from '@kith/shared/basics.ts'
import { mediaApi, PART_BYTES, type UploadedFile } from '@kith/shared/media.ts'
import { DetailedError, Upload } from 'tus-js-client'
import { request, RequestError } from './request.ts'
import { isReadable, UnreadableFile } from './unreadable-file.ts'

export type UploadOptions = {
  /** A UUID. The same again goes on with what came of the file before, if it is a large one. */
  id: string
  /** Whether an earlier attempt may have begun it. */
  isAgain: boolean
  onPercent: (percent: number) => void
  /** The member who sends it. */
  sentBy: number
  signal: AbortSignal
}

/**
 * Uploads a file in parts, from where an earlier attempt with the same id came to (docs/decisions/0098). Throws as `upload`
 * does; then the next attempt goes on.
 */
export async function uploadInParts(file: File, sending: UploadOptions): Promise<UploadedFile> {
  await send(file, sending)
  const { id, sentBy, signal } = sending
  return request<UploadedFile>('POST', fillPath(mediaApi.inParts, { id }), { sentBy, signal })
}

function send(file: File, { id, isAgain, onPercent, sentBy, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: mediaApi.uploads,
      uploadUrl: isAgain ? fillPath(mediaApi.inParts, { id }) : null,
      headers: { accept: 'application/json', 'idempotency-key': id, [SENT_BY]: String(sentBy) },
      metadata: { filename: file.name },
      chunkSize: PART_BYTES,
      storeFingerprintForResuming: false,
      // Another attempt had gone on. Where it came to is asked again.
      retryDelays: [0, 1000, 3000],
      onShouldRetry: ({ originalResponse }) => originalResponse?.getStatus() === 409,
      onProgress: (sent, size) => onPercent(Math.floor((100 * sent) / size)),
      onSuccess: () => resolve(),
      onError: (error) => resolve(whyFailed(file, error)),
    })
    const stop = () => {
      void upload.abort()
      reject(new DOMException('Taken back', 'AbortError'))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    upload.start()
  })
}

/** Throws. An answer that is none of the server's is as none: a WLAN may answer too. */
async function whyFailed(file: File, error: Error | DetailedError): Promise<void> {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (status >= 400) throw new RequestError(status, answer?.getBody() ?? '', answer?.getHeader('retry-after'))
  throw (await isReadable(file)) ? new TypeError('The connection broke') : new UnreadableFile(file)
}
