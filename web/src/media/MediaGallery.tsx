import type { MediaItem } from '@kith/shared/media.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'

type Props = { media: readonly MediaItem[]; className?: string; isWhole?: boolean }

/** The photos and videos of a post or comment. */
export function MediaGallery({ media, className, isWhole }: Props) {
  const photos = media.filter(({ mediaType }) => mediaType === 'photo')
  const videos = media.filter(({ mediaType }) => mediaType === 'video')
  return (
    <>
      <PhotoGrid photos={photos} className={className} isWhole={isWhole} />
      {videos.map((video) => (
        <VideoPlayer key={video.id} video={video} className={className} />
      ))}
    </>
  )
}
