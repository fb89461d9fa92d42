import { randomFrom } from './seed.ts'
import { Bar, Disc, Half, type Ink, INKS, Quarter, Tint } from './shapes.tsx'

const STAMP = 'var(--color-stamp)'

/** A face drawn from a seed: the same person has the same face everywhere. */
export function Face({ seed, className }: { seed: string; className?: string }) {
  const random = randomFrom(seed)
  const pick = <T,>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(random() * choices.length)] ?? choices[0]
  const [paper, skin, top] = shuffled(random)
  const look = { x: 50 + (random() - 0.5) * 10, y: 52 + (random() - 0.5) * 6 }
  const head = pick([roundHead, wideHead, longHead])
  const hair = pick([cap, fringe, side, bun, parting])
  const eyes = pick([dots, lids, bars, wink])
  const mouth = pick([smile, grin, straight, surprise])
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden>
      <g className="overprint">
        <Tint ink={paper} w={100} h={100} />
        {head({ ink: skin, ...look })}
        {hair({ ink: top, ...look })}
      </g>
      <g fill={STAMP} stroke={STAMP} strokeWidth="0" strokeLinecap="round">
        {eyes(look)}
        {mouth(look)}
      </g>
    </svg>
  )
}

type Point = { x: number; y: number }
type FacePart = Point & { ink: Ink }

function shuffled(random: () => number): [Ink, Ink, Ink] {
  const first = Math.floor(random() * 3)
  const step = random() < 0.5 ? 1 : 2
  const at = (turn: number) => INKS[(first + turn * step) % 3] ?? 1
  return [at(0), at(1), at(2)]
}

const roundHead = ({ ink, x, y }: FacePart) => <Disc ink={ink} x={x} y={y + 2} r={36} />
const wideHead = ({ ink, x, y }: FacePart) => <Half ink={ink} x={x} y={y - 20} r={46} turn={180} />
const longHead = ({ ink, x, y }: FacePart) => (
  <path d={`M${x - 30} 110V${y - 6}a30 30 0 0 1 60 0V110z`} fill={`var(--color-disc-${ink})`} />
)

const cap = ({ ink, x, y }: FacePart) => <Half ink={ink} x={x} y={y - 12} r={38} turn={0} />
const fringe = ({ ink, x, y }: FacePart) => <Quarter ink={ink} x={x - 36} y={y - 46} r={40} turn={0} />
const side = ({ ink, x, y }: FacePart) => <Bar ink={ink} x={x - 44} y={y - 52} w={23} h={110} />
const bun = ({ ink, x, y }: FacePart) => <Disc ink={ink} x={x + 14} y={y - 32} r={24} />
const parting = ({ ink, x, y }: FacePart) => (
  <g>
    <Quarter ink={ink} x={x} y={y - 46} r={37} turn={0} />
    <Quarter ink={ink} x={x} y={y - 46} r={37} turn={90} />
  </g>
)

const dots = ({ x, y }: Point) => (
  <>
    <circle cx={x - 13} cy={y} r="5" />
    <circle cx={x + 13} cy={y} r="5" />
  </>
)
const bars = ({ x, y }: Point) => (
  <>
    <rect x={x - 16} y={y - 6} width="6" height="12" />
    <rect x={x + 10} y={y - 6} width="6" height="12" />
  </>
)
const lids = ({ x, y }: Point) => (
  <>
    <path d={`M${x - 20} ${y - 2}a7 7 0 0 0 14 0z`} />
    <path d={`M${x + 6} ${y - 2}a7 7 0 0 0 14 0z`} />
  </>
)
const wink = ({ x, y }: Point) => (
  <>
    <circle cx={x - 13} cy={y} r="5" />
    <rect x={x + 7} y={y - 2} width="13" height="4.5" />
  </>
)

const smile = ({ x, y }: Point) => (
  <path d={`M${x - 12} ${y + 16}a12 12 0 0 0 24 0`} fill="none" strokeWidth="4.5" />
)
const grin = ({ x, y }: Point) => <path d={`M${x - 13} ${y + 15}a13 13 0 0 0 26 0z`} />
const straight = ({ x, y }: Point) => <rect x={x - 10} y={y + 18} width="20" height="4.5" />
const surprise = ({ x, y }: Point) => <circle cx={x} cy={y + 20} r="6" />
