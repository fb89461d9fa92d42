import type { SVGProps } from 'react'

/** The three drawing colours of a theme. */
export type Ink = 1 | 2 | 3
export const INKS: readonly Ink[] = [1, 2, 3]
export const inkOf = (ink: Ink) => `var(--color-disc-${ink})`

type Inked = { ink: Ink } & Pick<SVGProps<SVGElement>, 'opacity'>

export function Disc({ ink, x, y, r, ...rest }: Inked & { x: number; y: number; r: number }) {
  return <circle cx={x} cy={y} r={r} fill={inkOf(ink)} {...rest} />
}

export function Ring({ ink, x, y, r, width }: Inked & { x: number; y: number; r: number; width: number }) {
  return <circle cx={x} cy={y} r={r - width / 2} fill="none" stroke={inkOf(ink)} strokeWidth={width} />
}

export function Bar({ ink, x, y, w, h }: Inked & { x: number; y: number; w: number; h: number }) {
  return <rect x={x} y={y} width={w} height={h} fill={inkOf(ink)} />
}

/** Half a disc around x, y. With turn 0 its straight edge is below, with 90 on the left. */
export function Half({ ink, x, y, r, turn }: Inked & { x: number; y: number; r: number; turn: number }) {
  return (
    <path
      d={`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`}
      transform={`rotate(${turn} ${x} ${y})`}
      fill={inkOf(ink)}
    />
  )
}

/** A quarter disc with its corner at x, y. With turn 0 it fills the space to the right and below. */
export function Quarter({ ink, x, y, r, turn }: Inked & { x: number; y: number; r: number; turn: number }) {
  return (
    <path
      d={`M${x} ${y}h${r}a${r} ${r} 0 0 1 ${-r} ${r}z`}
      transform={`rotate(${turn} ${x} ${y})`}
      fill={inkOf(ink)}
    />
  )
}

export function Tint({ ink, w, h }: { ink: Ink; w: number; h: number }) {
  return (
    <rect
      width={w}
      height={h}
      fill={`color-mix(in oklab, ${inkOf(ink)} var(--tint), var(--color-surface))`}
    />
  )
}
