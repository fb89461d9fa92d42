import { useState } from 'react'
import { cx } from '../class-names.ts'
import { Print } from './Print.tsx'

const sizes = { 24: 'size-6', 32: 'size-8', 48: 'size-12' }

type Props = { community: { id: number; avatar: string | null }; size?: keyof typeof sizes }

/** A community's picture, or a print of its own. The name stands beside it, so the alt text is empty. */
export function CommunityIcon({ community: { id, avatar }, size = 48 }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = cx('shrink-0 overflow-hidden rounded-6 bg-sunken object-cover', sizes[size])
  if (!avatar || broken === avatar)
    return <Print seed={`community ${id}`} columns={3} rows={3} paper className={shape} />
  return (
    <img
      src={`${avatar}?w=96&still=1`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={shape}
      onError={() => setBroken(avatar)}
    />
  )
}
