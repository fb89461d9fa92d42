import { mediaWording } from '@kith/shared/media.ts'
import { refusedFile } from '../media/api.ts'
import { toast } from '../ui/toast.ts'
import { isPhoto, isTooLarge, usePickedPhotos } from './photos.ts'
import { isVideo, usePickedVideo } from './video.ts'

/** The photos and the one video picked for a post. */
export function usePickedFiles(memberId: number) {
  const { clear: clearPhotos, add: addPhotos, ...photos } = usePickedPhotos(memberId)
  const { video, pick, retry, lose: loseVideo, clear: removeVideo } = usePickedVideo(memberId)
  return {
    ...photos,
    video,
    retryVideo: retry,
    loseVideo,
    removeVideo,
    add: (picked: Iterable<File>) => {
      const files = [...picked]
      const first = files.find(isVideo)
      const others = files.filter((file) => !isVideo(file))
      const reason = whyNotTaken(others)
      if (reason) toast(refusedFile(reason))
      addPhotos(others)
      if (first && !video) pick(first)
    },
    clear: () => {
      clearPhotos()
      removeVideo()
    },
  }
}

/** What is too much is left out without a word (product.md §5), but not what could never be posted. */
function whyNotTaken(files: readonly File[]): string | undefined {
  if (files.some((file) => !isPhoto(file))) return mediaWording.notAVideo
  return files.some(isTooLarge) ? mediaWording.tooLarge : undefined
}
