import type { MediaItem } from '@kith/shared/media.ts'
import { mayMove } from '@kith/shared/photo-sizes.ts'
import { Suspense, useState } from 'react'
import { cx } from '../ui/class-names.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'

const Blurhash = lazyOnIdle(async () => (await import('./Blurhash.tsx')).Blurhash)

type Props = {
  photo: MediaItem
  /** The shown width, from which the browser chooses one of the stored sizes. */
  sizes: string
  className?: string
}

/** A photo that fills its container, over a blur until it has loaded. For those who asked for less motion it stands still. */
export function Photo({ photo, sizes, className }: Props) {
  const [isLoaded, setLoaded] = useState(false)
  const { mediaUrl, alt, width, height, blurhash, variants } = photo
  return (
    <div className={cx('relative overflow-hidden bg-sunken', className)}>
      {blurhash && !isLoaded && (
        <Suspense>
          <Blurhash hash={blurhash} className="absolute inset-0 size-full" />
        </Suspense>
      )}
      <picture>
        {mayMove(photo) && <source media="(prefers-reduced-motion: reduce)" srcSet={`${mediaUrl}?still=1`} />}
        <img
          src={mediaUrl}
          srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ') || undefined}
          sizes={sizes}
          alt={alt}
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onLoad={() => setLoaded(true)}
        />
      </picture>
    </div>
  )
}
