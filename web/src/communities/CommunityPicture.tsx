import { type ReactNode, useState } from 'react'
import { cx } from '../ui/class-names.ts'
import { Cover } from '../ui/faces/Cover.tsx'
import { Print } from '../ui/faces/Print.tsx'

type Pictured = { id: number; avatar: string | null; coverImage: string | null }
type Props = { community: Pictured; className?: string }

/** The picture of a community, or a print of its own. The name stands beside it, so the alt text is empty. */
export function CommunityPicture({ community, className }: Props) {
  const shape = cx('shrink-0 rounded-12 bg-surface object-cover', className)
  return (
    <Stored url={community.avatar} width={320} className={shape}>
      <Print seed={seedOf(community)} columns={3} rows={3} paper className={shape} />
    </Stored>
  )
}

/** The cover of a community, or a print by which it is known before its name is read. */
export function CommunityCover({ community, width, className }: Props & { width: 640 | 1280 }) {
  const shape = cx('block w-full', className)
  return (
    <Stored url={community.coverImage} width={width} className={cx(shape, 'bg-sunken object-cover')}>
      <Cover seed={seedOf(community)} className={shape} />
    </Stored>
  )
}

/** A name may change, the print stays. */
const seedOf = ({ id }: Pictured) => `community ${id}`

type StoredProps = { url: string | null; width: number; className: string; children: ReactNode }

/** A stored picture. What stands for it shows when there is none, or when it can't be loaded. */
function Stored({ url, width, className, children }: StoredProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!url || broken === url) return children
  return (
    <img
      src={`${url}?w=${width}`}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setBroken(url)}
    />
  )
}
