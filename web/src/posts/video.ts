import { mediaWording, VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { newKey } from '../core/new-key.ts'
import { refusedFile } from '../media/api.ts'
import { toast } from '../ui/toast.ts'
import { usePicked } from './picked.ts'

/** The video picked for a post, on its way from the moment it is picked. */
export function usePickedVideo(memberId: number) {
  const { video, change, start: upload, stop } = usePicked(memberId)
  const start = (id: string, file: File) =>
    upload(id, file, (state) => change(() => ({ video: { id, file, name: file.name, ...state } })))
  const clear = () =>
    change(({ video }) => {
      if (video) stop(video.id)
      return { video: null }
    })
  return {
    video,
    pick: (file: File) => {
      if (file.size > VIDEO_BYTES_MAX) toast(refusedFile(mediaWording.tooLarge))
      else start(newKey(), file)
    },
    retry: () => video?.file && start(video.id, video.file),
    /** What was uploaded before is not there any more: the rest of the draft goes on without it. */
    lose: () => {
      clear()
      toast({ title: mediaWording.uploadGone })
    },
    clear,
  }
}

/** Some systems don't know the type of a camera's QuickTime files. */
export const isVideo = (file: File) => file.type.startsWith('video/') || /\.(mov|mp4|webm)$/i.test(file.name)
