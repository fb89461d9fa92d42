import type { Highlight } from '@kith/shared/about/site-content.ts'
import type { ReactNode } from 'react'
import { Bar, Disc, Half, type Ink, INKS, Quarter, Ring, Tint } from '../ui/faces/shapes.tsx'

const SIZE = { w: 240, h: 160 }
/** The disc in the middle, on which the icon is stamped. */
const MIDDLE = { x: 120, y: 80, r: 46 }

/** The print of one box: a number of the series, in the three inks by turns. */
export function BoxPrint({ box, at, className }: { box: Highlight; at: number; className: string }) {
  const inkAt = (turn: number): Ink => INKS[(at + turn) % INKS.length] ?? 1
  return (
    <svg
      viewBox={`0 0 ${SIZE.w} ${SIZE.h}`}
      preserveAspectRatio="xMidYMid slice"
      className={`overprint ${className}`}
      aria-hidden
    >
      <Tint ink={inkAt(2)} {...SIZE} />
      <Disc ink={inkAt(0)} {...MIDDLE} />
      {around[box](inkAt(1), inkAt(2))}
    </svg>
  )
}

/** What overlaps the disc in the middle, in two inks. The icon itself stands on one ink alone, so that it can be read. */
const around: Record<Highlight, (one: Ink, other: Ink) => ReactNode> = {
  connect: (one, other) => (
    <>
      <Disc ink={one} x={50} y={80} r={44} />
      <Disc ink={other} x={190} y={80} r={44} />
    </>
  ),
  privacy: (one, other) => (
    <>
      <Half ink={one} x={120} y={50} r={66} turn={0} />
      <Half ink={other} x={120} y={110} r={66} turn={180} />
    </>
  ),
  connected: (one, other) => (
    <>
      <Bar ink={one} x={0} y={66} w={92} h={28} />
      <Bar ink={one} x={148} y={66} w={92} h={28} />
      <Disc ink={other} x={34} y={80} r={24} />
      <Disc ink={other} x={206} y={80} r={24} />
    </>
  ),
  community: (one, other) => (
    <>
      <Quarter ink={one} x={0} y={0} r={104} turn={0} />
      <Quarter ink={other} x={240} y={0} r={104} turn={90} />
      <Quarter ink={one} x={240} y={160} r={104} turn={180} />
      <Quarter ink={other} x={0} y={160} r={104} turn={270} />
    </>
  ),
  innovation: (one, other) => (
    <>
      <Quarter ink={one} x={144} y={56} r={96} turn={0} />
      <Quarter ink={other} x={96} y={104} r={96} turn={180} />
    </>
  ),
  growth: (one, other) => (
    <>
      <Bar ink={one} x={14} y={128} w={36} h={32} />
      <Bar ink={other} x={58} y={104} w={36} h={56} />
      <Bar ink={one} x={146} y={52} w={36} h={108} />
      <Bar ink={other} x={190} y={20} w={36} h={140} />
    </>
  ),
  discover: (one, other) => (
    <>
      <Ring ink={one} x={120} y={80} r={74} width={24} />
      <Disc ink={other} x={196} y={136} r={42} />
    </>
  ),
  engage: (one, other) => (
    <>
      <Half ink={one} x={92} y={80} r={68} turn={270} />
      <Half ink={other} x={148} y={80} r={68} turn={90} />
    </>
  ),
  customize: (one, other) => (
    <>
      <Bar ink={one} x={0} y={24} w={240} h={16} />
      <Bar ink={one} x={0} y={120} w={240} h={16} />
      <Disc ink={other} x={52} y={32} r={22} />
      <Disc ink={other} x={180} y={128} r={22} />
    </>
  ),
}
