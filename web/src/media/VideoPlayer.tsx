import type { MediaItem } from '@kith/shared/media.ts'
import { Suspense } from 'react'
import { cx } from '../ui/class-names.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'

const Player = lazyOnIdle(async () => (await import('./Player.tsx')).Player, ChunkError)

const WIDE = 16 / 9
/** Limits an upright video to one screen, and leaves a very wide one room to be seen. */
const [TALLEST, WIDEST] = [4 / 5, 2.4]

/** A video in a frame whose size is known before it loads, and stays when it can't be shown. */
export function VideoPlayer({ video, className }: { video: MediaItem; className?: string | undefined }) {
  const { width, height } = video
  const shape = width && height ? Math.min(WIDEST, Math.max(TALLEST, width / height)) : WIDE
  return (
    <div style={{ aspectRatio: shape }} className={cx('relative overflow-hidden bg-sunken', className)}>
      <Suspense>
        <Player video={video} />
      </Suspense>
    </div>
  )
}
