import { mediaWording, VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { startUpload, type UploadState } from './picked-uploads.ts'

/** A video picked for a post. It is uploaded before the post is made. */
export type PickedVideo = UploadState & { file: File }

/** The video picked for a post, on its way from the moment it is picked. */
export function usePickedVideo() {
  const [video, setVideo] = useState<PickedVideo | null>(null)
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])
  const start = (file: File) => {
    current.current?.abort()
    current.current = new AbortController()
    startUpload(file, current.current.signal, (state) => setVideo({ file, ...state }))
  }
  return {
    video,
    pick: (file: File) => {
      if (file.size > VIDEO_BYTES_MAX) toast({ title: mediaWording.tooLarge, variant: 'destructive' })
      else start(file)
    },
    retry: () => video && start(video.file),
    clear: () => {
      current.current?.abort()
      setVideo(null)
    },
  }
}

/** Some systems don't know the type of a camera's QuickTime files. */
export const isVideo = (file: File) => file.type.startsWith('video/') || /\.(mov|mp4|webm)$/i.test(file.name)
