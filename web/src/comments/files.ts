import { mediaWording, PHOTO_BYTES_MAX, VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { refusedFile } from '../media/api.ts'
import { toast } from '../ui/overlays/toast.ts'

/** A type starting with video is a video, everything else a photo (product.md §5). */
export const typeOf = (file: File) => (file.type.startsWith('video') ? 'video' : 'photo')

/** Hands on the file that was picked or pasted; of one that can't be sent it says why. */
export function takeFile(file: File | undefined, onPick: (file: File) => void): void {
  if (!file) return
  const reason = whyNotTaken(file)
  if (reason) toast(refusedFile(reason))
  else onPick(file)
}

function whyNotTaken(file: File): string | undefined {
  if (!READABLE.test(file.type) && !KNOWN.test(file.name)) return mediaWording.notAVideo
  const max = typeOf(file) === 'video' ? VIDEO_BYTES_MAX : PHOTO_BYTES_MAX
  return file.size > max ? mediaWording.tooLarge : undefined
}

const READABLE = /^(image|video)\//
/** Some systems don't know the types of what phones and cameras make. */
const KNOWN = /\.(hei[cf]|mov|mp4|webm)$/i
