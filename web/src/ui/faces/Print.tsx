import { cx } from '../class-names.ts'
import { randomFrom } from './seed.ts'
import { Bar, Disc, Half, type Ink, INKS, Quarter, Ring, Tint } from './shapes.tsx'

type Props = { seed: string; columns: number; rows: number; paper?: boolean; className?: string }

/** Draws discs, bars and arcs on a grid, overlapping, from a seed. Used for covers and empty pages. */
export function Print({ seed, columns, rows, paper = false, className }: Props) {
  const random = randomFrom(seed)
  const size = { w: columns * UNIT, h: rows * UNIT }
  const pieces = cellsOf(columns, rows, random)
    .map((cell) => (paper ? cell : contained(cell, size)))
    .map((cell) => ({ ...cell, ...pieceFrom(random) }))
  return (
    <svg
      viewBox={`0 0 ${size.w} ${size.h}`}
      preserveAspectRatio="xMidYMid slice"
      className={cx('overprint', className)}
      aria-hidden
    >
      {paper && <Tint ink={inkFrom(random)} {...size} />}
      {pieces.map(({ id, ...piece }) => (
        <Piece key={id} {...piece} />
      ))}
    </svg>
  )
}

const UNIT = 40

type Cell = { id: string; x: number; y: number; r: number }
type Shape = 'disc' | 'half' | 'quarter' | 'ring' | 'bar'

/** Every column of the grid gets a shape, and some get a second one. They are wide enough to overlap. */
function cellsOf(columns: number, rows: number, random: () => number): Cell[] {
  const cells: Cell[] = []
  for (let column = 0; column < columns; column += 1) {
    for (let layer = 0; layer < (random() < 0.55 ? 2 : 1); layer += 1) {
      cells.push({
        id: `${column}-${layer}`,
        x: (column + 0.5) * UNIT,
        y: (Math.floor(random() * rows) + 0.5) * UNIT,
        r: UNIT * (random() < 0.4 ? 1 : 0.5) * (rows > 1 ? 1.25 : 0.9),
      })
    }
  }
  return cells
}

/** Without a paper whose edge would cut it, a shape stays inside. */
function contained(cell: Cell, { w, h }: { w: number; h: number }): Cell {
  const r = Math.min(cell.r, h / 2)
  const within = (at: number, end: number) => Math.max(r, Math.min(at, end - r))
  return { ...cell, r, x: within(cell.x, w), y: within(cell.y, h) }
}

const KINDS: readonly Shape[] = ['disc', 'disc', 'half', 'quarter', 'ring', 'bar']
const inkFrom = (random: () => number): Ink => INKS[Math.floor(random() * 3)] ?? 1

function pieceFrom(random: () => number) {
  const kind: Shape = KINDS[Math.floor(random() * KINDS.length)] ?? 'disc'
  return { kind, ink: inkFrom(random), turn: Math.floor(random() * 4) * 90 }
}

function Piece({ kind, ink, turn, x, y, r }: Omit<Cell, 'id'> & { kind: Shape; ink: Ink; turn: number }) {
  if (kind === 'disc') return <Disc ink={ink} x={x} y={y} r={r} />
  if (kind === 'half') return <Half ink={ink} x={x} y={y} r={r} turn={turn} />
  if (kind === 'quarter') return <Quarter ink={ink} x={x} y={y} r={r * 1.2} turn={turn} />
  if (kind === 'ring') return <Ring ink={ink} x={x} y={y} r={r} width={r / 2.5} />
  const flat = turn % 180 === 0
  return flat ? (
    <Bar ink={ink} x={x - r * 1.2} y={y - r / 5} w={r * 2.4} h={r / 2.5} />
  ) : (
    <Bar ink={ink} x={x - r / 5} y={y - r * 1.2} w={r / 2.5} h={r * 2.4} />
  )
}
