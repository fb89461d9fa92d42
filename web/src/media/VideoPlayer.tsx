import type { MediaItem } from '@kith/shared/media.ts'
import { cx } from '../ui/class-names.ts'

const WIDE = 16 / 9
/** An upright video takes no more than a screen. */
const TALLEST = 4 / 5

/** Members' own videos come without captions: there is no track to name. */
const Player = 'video'

/** A video in the browser's own player, in a frame whose size is known before it is here. */
export function VideoPlayer({ video, className }: { video: MediaItem; className?: string | undefined }) {
  const { mediaUrl, alt, fileName, width, height } = video
  const shape = width && height ? Math.max(TALLEST, width / height) : WIDE
  return (
    <Player
      controls
      playsInline
      preload="metadata"
      // The first picture, where a browser would show none.
      src={`${mediaUrl}#t=0.001`}
      aria-label={alt || `Video ${fileName}`}
      style={{ aspectRatio: shape }}
      className={cx('w-full bg-black', className)}
    />
  )
}
