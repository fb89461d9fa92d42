import { mediaWording, VIDEO_BYTES_MAX } from '@kith/shared/media.ts'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../core/request.ts'
import { upload } from '../core/upload.ts'
import { toast } from '../ui/toast.ts'

/** A video picked for a post. It is uploaded before the post is made: `url` is there once it is. */
export type PickedVideo = { file: File; percent: number; url?: string; failure?: string }

const FAILED = 'Failed to upload file. Please try again.'

/** The video picked for a post, on its way from the moment it is picked. */
export function usePickedVideo() {
  const [video, setVideo] = useState<PickedVideo | null>(null)
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])
  const stop = () => {
    current.current?.abort()
    current.current = null
  }
  const start = (file: File) => {
    stop()
    const own = new AbortController()
    current.current = own
    const show = (part: Partial<PickedVideo>) => {
      if (current.current === own) setVideo({ file, percent: 0, ...part })
    }
    show({})
    sendVideo(file, (percent) => show({ percent }), own.signal).then(
      (url) => show({ percent: 100, url }),
      (error: unknown) => {
        if (own.signal.aborted) return
        show({ failure: sentenceOf(error, FAILED) })
        toast({ title: 'Upload failed', description: FAILED, variant: 'destructive' })
      },
    )
  }
  return {
    video,
    pick: (file: File) => {
      if (file.size > VIDEO_BYTES_MAX) toast({ title: mediaWording.tooLarge, variant: 'destructive' })
      else start(file)
    },
    retry: () => video && start(video.file),
    clear: () => {
      stop()
      setVideo(null)
    },
  }
}

/** Some systems don't know the type of a camera's QuickTime files. */
export const isVideo = (file: File) => file.type.startsWith('video/') || /\.(mov|mp4|webm)$/i.test(file.name)

async function sendVideo(
  file: File,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const onProgress = (sent: number, total: number) => onPercent(Math.round((100 * sent) / total))
  const { url } = await upload<{ url: string }>('/api/upload', form, { onProgress, signal })
  return url
}
