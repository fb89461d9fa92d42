import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import type { Composer } from './composer.ts'

const Tray = lazyOnIdle(async () => (await import('./ComposerTray.tsx')).ComposerTray)
const Video = lazyOnIdle(async () => (await import('./ComposerVideo.tsx')).ComposerVideo)

/** The photos and the video picked so far; the code comes once there can be some. */
export function ComposerMedia({ composer }: { composer: Composer }) {
  const { photos, video } = composer
  return (
    <Suspense fallback={<Room rows={photos.length + (video ? 1 : 0)} />}>
      {photos.length > 0 && <Tray composer={composer} />}
      {video && <Video composer={composer} video={video} />}
    </Suspense>
  )
}

/** What a draft had before the page was loaded takes as much room from the beginning. */
const Room = ({ rows }: { rows: number }) => <div style={{ height: 72 * rows - 8 }} />
