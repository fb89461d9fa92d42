import { mediaWording } from '@kith/shared/media.ts'
import { RequestError } from '../core/request.ts'
import { upload } from '../core/upload.ts'
import type { ToastMessage } from '../ui/toast.ts'

/** The words for a file that is not taken, for a reason that stays however often it is sent (contract.md §8). */
export const refusedFile = (reason: string): ToastMessage => ({
  title: mediaWording.mediaFailed,
  description: reason,
  variant: 'destructive',
})

/** Why the server does not take the file that was sent; undefined when something else went wrong. */
export function whyRefused(error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  const { status, code = '', detail } = error
  return status === 413 || status === 415 || FILE_CODES.has(code) ? detail : undefined
}

const FILE_CODES = new Set(['not_a_picture', 'too_many_pixels'])

type Watched = { onPercent: (percent: number) => void; signal: AbortSignal }

/** Uploads a file for later, and tells how far it is; answers where it is stored. */
export async function uploadFile(file: File, { onPercent, signal }: Watched): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const onProgress = (sent: number, total: number) => onPercent(Math.round((100 * sent) / total))
  const { url } = await upload<{ url: string }>('/api/upload', form, { onProgress, signal })
  return url
}
