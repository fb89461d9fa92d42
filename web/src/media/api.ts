import { mediaApi, mediaWording } from '@kith/shared/media.ts'
import { isStatus, request, RequestError, sentenceOf } from '../core/request.ts'
import { upload } from '../core/upload.ts'
import type { ToastMessage } from '../ui/overlays/toast.ts'

/** The words for a file that is not taken, for a reason that stays however often it is sent (contract.md §8). */
export const refusedFile = (reason: string): ToastMessage => ({
  title: mediaWording.mediaFailed,
  description: reason,
  variant: 'destructive',
})

/** The words for an upload that may get through another time: the server's own where it has some. */
export const brokenOff = (error: unknown): ToastMessage => ({
  title: mediaWording.uploadFailed,
  description: sentenceOf(error, mediaWording.uploadFailedDetail),
  variant: 'destructive',
})

/** Why the server does not take the file that was sent; undefined when something else went wrong. */
export function whyRefused(error: unknown): string | undefined {
  if (!(error instanceof RequestError) || hasNoRoom(error)) return undefined
  const { status, code = '', detail } = error
  return status === 413 || status === 415 || FILE_CODES.has(code) ? detail : undefined
}

/** Whether it is only for want of room, the member's or the server's (decisions.md §12). */
export const hasNoRoom = (error: unknown) =>
  error instanceof RequestError && (error.status === 507 || error.code === 'quota_exceeded')

const FILE_CODES = new Set(['not_a_picture', 'too_many_pixels'])

type Watched = { onPercent: (percent: number) => void; signal: AbortSignal }

/** Uploads a file for later, and tells how far it is; answers where it is stored. */
export async function uploadFile(file: File, { onPercent, signal }: Watched): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const onProgress = (sent: number, total: number) => onPercent(Math.round((100 * sent) / total))
  const { url } = await upload<{ url: string }>(mediaApi.upload, form, { onProgress, signal })
  return url
}

/** Whether a file that was uploaded is not there any more. */
export const isGone = (url: string): Promise<boolean> =>
  request('HEAD', url).then(
    () => false,
    (error: unknown) => isStatus(error, 404),
  )
