import type { MediaItem } from '@kith/shared/media.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'

type Props = {
  media: readonly MediaItem[]
  className?: string
  isFullPost?: boolean
  /** What a double tap on a photo does. */
  onDoubleTap?: (() => void) | undefined
}

/** The photos and videos of a post or comment. */
export function MediaGallery({ media, className, isFullPost, onDoubleTap }: Props) {
  const photos = media.filter(({ mediaType }) => mediaType === 'photo')
  const videos = media.filter(({ mediaType }) => mediaType === 'video')
  return (
    <>
      <PhotoGrid photos={photos} className={className} isFullPost={isFullPost} onDoubleTap={onDoubleTap} />
      {videos.map((video) => (
        <VideoPlayer key={video.id} video={video} className={className} />
      ))}
    </>
  )
}
