import { mediaWording } from '@kith/shared/media.ts'
import { sentenceOf } from '../core/request.ts'
import { upload } from '../core/upload.ts'
import { refusedFile, whyRefused } from '../media/api.ts'
import { toast, type ToastMessage } from '../ui/toast.ts'

/**
 * How far the upload of a file is: `url` is where it is kept once it is there, `failure` says why it is not, and
 * `isRefused` that it never will be.
 */
export type UploadState = { percent: number; url?: string; failure?: string; isRefused?: boolean }

type Show = (state: UploadState) => void

/** More at a time would only make each of them slower. */
const AT_ONCE = 2

const waiting: (() => void)[] = []
const places = { taken: 0 }

type Author = { signal: AbortSignal; isHere: () => boolean }

/** Uploads a picked file, two at a time, and shows how it goes until it is called off. It goes in no one's name but its author's. */
export function startUpload(file: File, { signal, isHere }: Author, show: Show): void {
  const showUnlessOff: Show = (state) => {
    if (!signal.aborted) show(state)
  }
  showUnlessOff({ percent: 0 })
  const sendInName = () => {
    if (!isHere()) throw new Error('Its author has left.')
    return send(file, (percent) => showUnlessOff({ percent }), signal)
  }
  inTurn(sendInName).then(
    (url) => showUnlessOff({ percent: 100, url }),
    (error: unknown) => {
      if (signal.aborted) return
      const refusal = whyRefused(error)
      const failure = refusal ?? sentenceOf(error, mediaWording.uploadFailedDetail)
      show({ percent: 0, failure, isRefused: refusal !== undefined })
      if (isHere()) toast(refusal ? refusedFile(refusal) : brokenOff)
    },
  )
}

const brokenOff: ToastMessage = {
  title: mediaWording.uploadFailed,
  description: mediaWording.uploadFailedDetail,
  variant: 'destructive',
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (places.taken >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else places.taken += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else places.taken -= 1
  }
}

async function send(file: File, onPercent: (percent: number) => void, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const form = new FormData()
  form.set('file', file)
  const onProgress = (sent: number, total: number) => onPercent(Math.round((100 * sent) / total))
  const { url } = await upload<{ url: string }>('/api/upload', form, { onProgress, signal })
  return url
}
