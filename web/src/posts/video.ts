import { mediaWording, VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { useEffect, useRef, useState } from 'react'
import { refusedFile } from '../media/api.ts'
import { toast } from '../ui/toast.ts'
import { keepVideo, keptVideo } from './kept-uploads.ts'
import { startUpload, type UploadState } from './picked-uploads.ts'

/**
 * A video picked for a post. It is uploaded before the post is made. One that was picked before the page was loaded anew
 * has no file any more: it is where it was uploaded to.
 */
export type PickedVideo = UploadState & { name: string; file?: File }

/** The video picked for a post, on its way from the moment it is picked. */
export function usePickedVideo(memberId: number) {
  const [video, setVideo] = useState(() => keptVideo(memberId))
  const current = useRef<AbortController>(null)
  useEffect(() => keepVideo(memberId, video), [memberId, video])
  useEffect(() => () => current.current?.abort(), [])
  const start = (file: File) => {
    current.current?.abort()
    current.current = new AbortController()
    startUpload(file, current.current.signal, (state) => setVideo({ file, name: file.name, ...state }))
  }
  const clear = () => {
    current.current?.abort()
    setVideo(null)
    // Even when the page it was shown on has been left.
    keepVideo(memberId, null)
  }
  return {
    video,
    pick: (file: File) => {
      if (file.size > VIDEO_BYTES_MAX) toast(refusedFile(mediaWording.tooLarge))
      else start(file)
    },
    retry: () => video?.file && start(video.file),
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
