import { type ReactNode, useState } from 'react'

type Props = {
  url: string | null
  width: number
  className: string
  /** Whether the picture may be one that moves: then its first frame is asked for. */
  mayMove?: boolean
  children: ReactNode
}

/** A stored picture, which stands still. What stands for it shows when there is none, or when it can't be loaded. */
export function StoredPicture({ url, width, className, mayMove, children }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!url || broken === url) return children
  return (
    <img
      src={`${url}?w=${width}${mayMove ? '&still=1' : ''}`}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setBroken(url)}
    />
  )
}
