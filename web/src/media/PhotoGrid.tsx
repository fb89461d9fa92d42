import type { MediaItem } from '@kith/shared/media.ts'
import { isMoving, photoSizes } from '@kith/shared/photo-sizes.ts'
import { PHOTOS_MAX } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { cx } from '../ui/class-names.ts'
import { Lightbox } from './Lightbox.tsx'
import { Photo } from './Photo.tsx'

type GridLayout = { grid: string; cells: readonly string[] }

const SINGLE: GridLayout = { grid: '', cells: [] }
/** The layouts for two to five photos. */
const LAYOUTS: Record<number, GridLayout> = {
  2: { grid: 'aspect-3/2 grid-cols-2', cells: [] },
  3: { grid: 'aspect-3/2 grid-cols-3 grid-rows-2', cells: ['col-span-2 row-span-2'] },
  4: { grid: 'aspect-4/3 grid-cols-2 grid-rows-2', cells: [] },
  5: {
    grid: 'aspect-5/4 grid-cols-6 grid-rows-[3fr_2fr]',
    cells: ['col-span-3', 'col-span-3', 'col-span-2', 'col-span-2', 'col-span-2'],
  },
}
const MANY: GridLayout = { grid: 'grid-cols-2 auto-rows-[minmax(12rem,1fr)]', cells: [] }
/** A single photo keeps its shape within these limits, so that none is too narrow or too tall. */
const TALLEST = 4 / 5
const WIDEST = 2.4

type Props = {
  photos: readonly MediaItem[]
  className?: string | undefined
  isFullPost?: boolean | undefined
  onDoubleTap?: (() => void) | undefined
}

/** Photos in a frame whose size is known before they load: up to five, or all of them. Each opens in full size. */
export function PhotoGrid({ photos, className, isFullPost = false, onDoubleTap }: Props) {
  const [openAt, setOpenAt] = useState<number>()
  const [first] = photos
  if (!first) return null
  const shown = isFullPost ? photos : photos.slice(0, PHOTOS_MAX)
  const { grid, cells } = LAYOUTS[shown.length] ?? (shown.length > 1 ? MANY : SINGLE)
  const shape = photos.length === 1 ? { aspectRatio: shapeOf(first) } : {}
  return (
    <>
      <div className={cx('grid gap-0.5 overflow-hidden', grid, className)} style={shape}>
        {shown.map((photo, at) => (
          <div key={photo.id} className={cx('relative grid min-h-0 min-w-0', cells[at])}>
            <Photo photo={photo} sizes={photoSizes(shown.length)} />
            <button
              type="button"
              aria-haspopup="dialog"
              className="absolute inset-0 cursor-zoom-in -outline-offset-4"
              onClick={() => setOpenAt(at)}
            >
              {/* No label: what is shown on the button is part of its name. */}
              <span className="sr-only">{`Open photo ${at + 1} of ${photos.length}`}</span>{' '}
              {isMoving(photo) && (
                <span className="absolute bottom-2 left-2 hidden rounded-6 bg-black/70 px-2 py-1 text-13 text-white motion-reduce:block">
                  Press to play
                </span>
              )}
              {at === PHOTOS_MAX - 1 && !isFullPost && <More count={photos.length - PHOTOS_MAX} />}
            </button>
          </div>
        ))}
      </div>
      <Lightbox photos={photos} at={openAt} onClose={() => setOpenAt(undefined)} onSecondTap={onDoubleTap} />
    </>
  )
}

function More({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className="absolute inset-0 grid place-items-center bg-black/55 font-semibold text-white">
      +{count} more photos
    </span>
  )
}

function shapeOf({ width, height }: MediaItem): number {
  if (!width || !height) return 3 / 2
  return Math.min(WIDEST, Math.max(TALLEST, width / height))
}
