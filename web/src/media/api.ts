import { fillPath } from '@kith/shared/basics.ts'
import { IN_PARTS_FROM, mediaApi, UNREADABLE_FILE, type UploadedFile } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { isStatus, request, RequestError, errorText } from '../core/calls/request.ts'
import { upload } from '../core/calls/upload.ts'
import type { UploadOptions } from '../core/calls/upload-in-parts.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import type { ToastMessage } from '../ui/overlays/toast.ts'

/** A type that starts with 'video' is a video, everything else a photo (rules/media.md 17). */
export const typeOf = (file: File) => (file.type.startsWith('video') ? 'video' : 'photo')

/** The toast for a file that can't be sent as it is (rules/media.md 12). */
export const refusedFileToast = (reason: string): ToastMessage => ({
  title: mediaWording.mediaFailed,
  description: reason,
  variant: 'destructive',
})

/** The toast for an upload that may succeed later: the server's own message if it has one. */
export const uploadFailedToast = (error: unknown): ToastMessage => ({
  title: mediaWording.uploadFailed,
  description: errorText(error, mediaWording.uploadFailedDetail),
  variant: 'destructive',
})

/** Why a file is refused, by the server or because it can't be read; undefined for any other failure. */
export function whyRefused(error: unknown): string | undefined {
  if (!(error instanceof RequestError) || isStorageFull(error)) return undefined
  const { status, code = '', detail } = error
  // A proxy in front may refuse the length with a page of its own.
  if (status === 413) return detail ?? mediaWording.tooLarge
  return status === 415 || FILE_CODES.has(code) ? detail : undefined
}

/** Whether the only reason is that the member's quota or the server's disk is full (rules/media.md 9 and 10). */
export const isStorageFull = (error: unknown) =>
  error instanceof RequestError && (error.status === 507 || error.code === 'quota_exceeded')

const FILE_CODES = new Set([
  'not_a_picture',
  'too_many_pixels',
  'too_complex',
  'video_unreadable',
  'sound_alone',
  UNREADABLE_FILE,
])

/** Whether a file goes in parts, and goes on from where it was after a lost connection (rules/media.md 38). */
export const isLarge = ({ size }: File) => size > IN_PARTS_FROM

const inParts = lazyCode(async () => (await import('../core/calls/upload-in-parts.ts')).uploadInParts)

const uploadLarge = async (file: File, sending: UploadOptions): Promise<UploadedFile> =>
  (await inParts.fetch())(file, sending)

/** Uploads a large file for later use, from where an earlier attempt came to; returns its URL, or undefined for others. */
export const uploadIfLarge = async (file: File, sending: UploadOptions): Promise<string | undefined> =>
  isLarge(file) ? (await uploadLarge(file, sending)).url : undefined

/** Uploads a file for later use and reports its progress. */
export function uploadFile(file: File, sending: UploadOptions): Promise<UploadedFile> {
  if (isLarge(file)) return uploadLarge(file, sending)
  const form = new FormData()
  form.set('file', file)
  return upload<UploadedFile>(mediaApi.upload, form, sending)
}

/** Deletes what has come of a large file that nobody wants any more. The server would do so after a day. */
export function abandonUpload(
  file: File | undefined,
  { id, sentBy }: Pick<UploadOptions, 'id' | 'sentBy'>,
): void {
  if (file && isLarge(file))
    void request('DELETE', fillPath(mediaApi.inParts, { id }), { sentBy, keepalive: true }).catch(
      () => undefined,
    )
}

/** Uploads a picture that was cropped here. Returns its URL. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.set('file', picture, 'picture')
  const { url } = await request<UploadedFile>('POST', mediaApi.upload, { body: form })
  return url
}

const captionsOf = (url: string) => fillPath(mediaApi.ownCaptions, { key: url.replace('/media/', '') })

/** Gives an uploaded video captions, as the text of a WebVTT file. */
export const setCaptions = (url: string, captions: string): Promise<void> =>
  request('PUT', captionsOf(url), { body: { captions } })

/** Removes the captions of an uploaded video. */
export const removeCaptions = (url: string): Promise<void> => request('DELETE', captionsOf(url))

/** Whether an uploaded file was deleted. */
export const isGone = (url: string): Promise<boolean> =>
  request('HEAD', url).then(
    () => false,
    (error: unknown) => isStatus(error, 404),
  )

/** Whether a file can be had from the server now. */
export const isThere = (url: string): Promise<boolean> =>
  request('HEAD', url).then(
    () => true,
    () => false,
  )
