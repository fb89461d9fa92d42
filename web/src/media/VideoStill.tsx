import { Film } from 'lucide-react'
import { useState } from 'react'
import { isGone } from './api.ts'

/** A video picked in this browser, or one that is uploaded already. */
type Props = { file: File } | { url: string; onGone: () => void }

/** The first picture of a picked video; browsers can't show every kind that the server takes, those get a sign instead. */
export function VideoStill(props: Props) {
  const [isUnreadable, setUnreadable] = useState(false)
  const giveUp = () => {
    setUnreadable(true)
    if ('url' in props) void whenGone(props.url, props.onGone)
  }
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
            {...('file' in props ? { ref: (video) => show(props.file, video) } : { src: still(props.url) })}
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

/** Some browsers show no picture before one is asked for. */
const still = (url: string) => `${url}#t=0.001`

/** Gives the file an address in this browser, and takes it back once the video is gone. */
function show(file: File, video: HTMLVideoElement | null) {
  if (!video) return undefined
  const url = URL.createObjectURL(file)
  video.src = still(url)
  return () => URL.revokeObjectURL(url)
}

/** A video that can't be shown may still be there: a browser doesn't tell the two apart. */
async function whenGone(url: string, tell: () => void): Promise<void> {
  if (await isGone(url)) tell()
}
