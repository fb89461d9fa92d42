import { PHOTO_BYTES_MAX, VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { refusedFileToast, typeOf } from '../media/api.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Passes on the picked or pasted file, or shows why it can't be sent. */
export function takeFile(file: File | undefined, onPick: (file: File) => void): void {
  if (!file) return
  const reason = whyNotTaken(file)
  if (reason) toast(refusedFileToast(reason))
  else onPick(file)
}

function whyNotTaken(file: File): string | undefined {
  if (!READABLE.test(file.type) && !KNOWN.test(file.name)) return mediaWording.notAVideo
  const max = typeOf(file) === 'video' ? VIDEO_BYTES_MAX : PHOTO_BYTES_MAX
  return file.size > max ? mediaWording.tooLarge : undefined
}

const READABLE = /^(image|video)\//
/** Some systems do not know the types of files from phones and cameras. */
const KNOWN = /\.(hei[cf]|mov|mp4|webm)$/i
