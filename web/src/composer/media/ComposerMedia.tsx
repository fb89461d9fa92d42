import { Suspense } from 'react'
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts'
import { ChunkError } from '../../ui/states/ChunkError.tsx'
import type { Composer } from '../composer.ts'

const Tray = lazyOnIdle(async () => (await import('../ComposerTray.tsx')).ComposerTray, ChunkError)
const Video = lazyOnIdle(async () => (await import('./ComposerVideo.tsx')).ComposerVideo, ChunkError)

/** The picked photos and video. Their code loads on idle. */
export function ComposerMedia({ composer }: { composer: Composer }) {
  const { photos, video } = composer
  return (
    <Suspense fallback={<Room height={72 * photos.length - 8 + (video ? 168 : 0)} />}>
      {photos.length > 0 && <Tray composer={composer} />}
      {video && <Video composer={composer} video={video} />}
    </Suspense>
  )
}

/** Keeps the room for the files of a stored draft, from the first paint on. */
const Room = ({ height }: { height: number }) => <div style={{ height }} />
