import { useState } from 'react'
import { cx } from '../class-names.ts'
import { Face } from './Face.tsx'

const sizes = { 24: 'size-6', 32: 'size-8', 40: 'size-10', 48: 'size-12', 96: 'size-24' }

type Props = {
  person: { username: string; avatar: string | null }
  size?: keyof typeof sizes
  className?: string
}

/** A person's picture, or a face drawn from the username. The name stands beside it, so the alt text is empty. */
export function Avatar({ person, size = 40, className }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = cx('shrink-0 overflow-hidden rounded-full bg-sunken object-cover', sizes[size], className)
  if (!person.avatar || broken === person.avatar) return <Face seed={person.username} className={shape} />
  return (
    <img
      src={`${person.avatar}?w=${size > 48 ? 192 : 96}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={shape}
      onError={() => setBroken(person.avatar)}
    />
  )
}
