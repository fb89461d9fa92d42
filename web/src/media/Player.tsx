import type { MediaItem } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { Download, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pauseOthers } from '../core/playback/pause-others.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { isThere } from './api.ts'

type PlaybackError = 'unplayable' | 'away'

/** A video in the browser's own player. What can't be shown says so in its place (rules/media.md 24). It fills its frame. */
export function Player({ video }: { video: MediaItem }) {
  const { mediaUrl, alt, fileName, captionsUrl } = video
  const [fault, setFault] = useState<PlaybackError>()
  const [isAgain, setAgain] = useState(false)
  const name = alt || `Video ${fileName}`
  if (fault === 'unplayable')
    return (
      <Place name={name} words={mediaWording.unplayable}>
        <a
          href={mediaUrl}
          download={fileName}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Download className="size-4" aria-hidden />
          Download the video
        </a>
      </Place>
    )
  if (fault === 'away') {
    const tryAgain = () => {
      setAgain(true)
      setFault(undefined)
    }
    return (
      <Place name={name} words={mediaWording.videoAway}>
        <Button variant="secondary" size="small" onClick={tryAgain}>
          <RotateCw className="size-4" aria-hidden />
          Try again
        </Button>
      </Place>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its author may have added none
    <video
      controls
      playsInline
      preload="metadata"
      ref={isAgain ? takeFocus : null}
      onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
      // Sound alone: the browser knows no way to show the picture.
      onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && setFault('unplayable')}
      onError={({ currentTarget }) => void faultOf(currentTarget.error, mediaUrl).then(setFault)}
      // Shows the first frame in browsers that would show none.
      src={`${mediaUrl}#t=0.001`}
      aria-label={name}
      className="absolute inset-0 size-full bg-black -outline-offset-2"
    >
      {captionsUrl && <track kind="captions" src={captionsUrl} label="Captions" default />}
    </video>
  )
}

/** The button that was pressed is gone. */
const takeFocus = (player: HTMLVideoElement | null) => player?.focus({ preventScroll: true })

/** A file that never came is reported like one of an unknown kind, so the server is asked for it. */
async function faultOf(error: MediaError | null, url: string): Promise<PlaybackError | undefined> {
  if (error?.code === ABORTED) return undefined
  return error?.code === NETWORK || !(await isThere(url)) ? 'away' : 'unplayable'
}

/** Codes of a `MediaError`. */
const [ABORTED, NETWORK] = [1, 2]

/** What stands where the picture would be. */
const Place = ({ name, words, children }: { name: string; words: string; children: ReactNode }) => (
  <figure
    aria-label={name}
    className="absolute inset-0 flex flex-col items-center justify-center-safe gap-2 overflow-auto p-3 text-center text-15 text-ink"
  >
    <p>{words}</p>
    {children}
  </figure>
)
