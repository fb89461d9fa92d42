import type { MediaItem } from '@kith/shared/media.ts'
import { cx } from '../ui/class-names.ts'
import { playAlone } from '../core/playing/play-alone.ts'

const WIDE = 16 / 9
/** Limits an upright video to one screen. */
const TALLEST = 4 / 5

/** Members' videos have no captions, so there is no track element. */
const Player = 'video'

/** A video in the browser's own player, in a frame whose size is known before it loads. */
export function VideoPlayer({ video, className }: { video: MediaItem; className?: string | undefined }) {
  const { mediaUrl, alt, fileName, width, height } = video
  const shape = width && height ? Math.max(TALLEST, width / height) : WIDE
  return (
    <Player
      controls
      playsInline
      preload="metadata"
      onPlay={({ currentTarget }) => playAlone(currentTarget)}
      // Shows the first frame in browsers that would show none.
      src={`${mediaUrl}#t=0.001`}
      aria-label={alt || `Video ${fileName}`}
      style={{ aspectRatio: shape }}
      className={cx('w-full bg-black', className)}
    />
  )
}
