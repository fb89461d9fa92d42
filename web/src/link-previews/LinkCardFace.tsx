import type { LinkCard } from '@kith/shared/link-previews.ts'
import { urlOf } from '@kith/shared/text/url.ts'
import { useState } from 'react'

type Props = Omit<LinkCard, 'selectedImage'> & { image: string | null }

/** The content of a link card. The picture has a fixed shape, so that nothing moves when it loads. */
export function LinkCardFace({ url, title, description, siteName, image }: Props) {
  const [isBroken, setBroken] = useState(false)
  const host = hostOf(url)
  return (
    <>
      {image && !isBroken && (
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-[1.91] w-full bg-sunken object-cover"
          onError={() => setBroken(true)}
        />
      )}
      <div className="flex flex-col gap-1 p-3">
        <p className="truncate text-13 text-muted">
          <bdi>{siteName || host}</bdi>
          {siteName && siteName !== host && <span dir="ltr"> · {host}</span>}
        </p>
        <p dir="auto" className="line-clamp-2 font-title font-semibold wrap-anywhere">
          {title || url}
        </p>
        {description && (
          <p dir="auto" className="line-clamp-2 text-13 text-muted wrap-anywhere">
            {description}
          </p>
        )}
      </div>
    </>
  )
}

/** The host that the link leads to, whatever the page calls itself. */
const hostOf = (url: string) => urlOf(url)?.hostname.replace(/^www\./, '') ?? url
