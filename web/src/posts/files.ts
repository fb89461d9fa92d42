import { mediaWording } from '@kith/shared/media.ts'
import { toast } from '../ui/toast.ts'
import { isTooLarge, usePickedPhotos } from './photos.ts'
import { isVideo, usePickedVideo } from './video.ts'

/** The photos and the one video picked for a post. */
export function usePickedFiles(memberId: number) {
  const { clear: clearPhotos, add: addPhotos, ...photos } = usePickedPhotos(memberId)
  const { video, pick, retry, clear: removeVideo } = usePickedVideo()
  return {
    ...photos,
    video,
    retryVideo: retry,
    removeVideo,
    add: (picked: Iterable<File>) => {
      const files = [...picked]
      const first = files.find(isVideo)
      const others = files.filter((file) => !isVideo(file))
      if (others.some(isTooLarge)) toast({ title: mediaWording.tooLarge, variant: 'destructive' })
      addPhotos(others)
      if (first && !video) pick(first)
    },
    clear: () => {
      clearPhotos()
      removeVideo()
    },
  }
}
