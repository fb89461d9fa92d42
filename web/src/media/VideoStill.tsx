import { Film } from 'lucide-react'
import { useCallback, useState } from 'react'
import { isGone } from './api.ts'

/** A video from this device, or one that was uploaded before. */
type Props = { file: File } | { url: string; onGone: () => void }

/** The first frame of a picked video. Kinds that the browser can't show get an icon. */
export function VideoStill(props: Props) {
  const [isUnreadable, setUnreadable] = useState(false)
  const giveUp = () => {
    setUnreadable(true)
    if ('url' in props) void whenGone(props.url, props.onGone)
  }
  const file = 'file' in props ? props.file : undefined
  const ref = useCallback((video: HTMLVideoElement | null) => file && show(file, video), [file])
  return (
    <div
      aria-hidden
      className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-6 bg-sunken text-muted"
    >
      {isUnreadable ? (
        <Film className="size-6" />
      ) : (
        <>
          <video
            {...('file' in props ? { ref } : { src: still(props.url) })}
            muted
            playsInline
            preload="metadata"
            className="size-full object-cover"
            onError={giveUp}
          />
          <Film className="absolute bottom-1 left-1 size-5 rounded-6 bg-black/60 p-0.5 text-white" />
        </>
      )}
    </div>
  )
}

/** Some browsers show a frame only if a time is given. */
const still = (url: string) => `${url}#t=0.001`

/** Makes an object URL for the file and revokes it when the video is removed. */
function show(file: File, video: HTMLVideoElement | null) {
  if (!video) return undefined
  const url = URL.createObjectURL(file)
  video.src = still(url)
  return () => URL.revokeObjectURL(url)
}

/** A browser reports the same error for a missing video and for one it can't play, so ask the server. */
async function whenGone(url: string, tell: () => void): Promise<void> {
  if (await isGone(url)) tell()
}
