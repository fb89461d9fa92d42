import { cx } from '../ui/class-names.ts'
import { Cover } from '../ui/faces/Cover.tsx'
import { Print } from '../ui/faces/Print.tsx'
import { StoredPicture } from '../ui/faces/StoredPicture.tsx'

type PictureFields = { id: number; avatar: string | null; coverImage: string | null }
type Props = { community: PictureFields; className?: string }

/** The picture of a community, or a print of its own. The name stands beside it, so the alt text is empty. */
export function CommunityPicture({ community, className }: Props) {
  const shape = cx('shrink-0 rounded-12 bg-surface object-cover', className)
  return (
    <StoredPicture mayMove url={community.avatar} width={320} className={shape}>
      <Print seed={seedOf(community)} columns={3} rows={3} paper className={shape} />
    </StoredPicture>
  )
}

/** The cover of a community, or a print by which it is known before its name is read. */
export function CommunityCover({ community, width, className }: Props & { width: 640 | 1280 }) {
  const shape = cx('block w-full', className)
  return (
    <StoredPicture
      mayMove
      url={community.coverImage}
      width={width}
      className={cx(shape, 'bg-sunken object-cover')}
    >
      <Cover seed={seedOf(community)} className={shape} />
    </StoredPicture>
  )
}

/** A name may change, the print stays. */
const seedOf = ({ id }: PictureFields) => `community ${id}`
