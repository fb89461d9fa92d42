import { Bar, Disc, Half, Quarter, Ring, Tint } from '../ui/faces/shapes.tsx'

/** The picture on the visitors' pages: overlapping circles of people in three colours. */
export function Poster({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="xMidYMid slice"
      className={`overprint ${className ?? ''}`}
      aria-hidden
    >
      <Tint ink={3} w={600} h={800} />
      <Disc ink={1} x={190} y={250} r={230} />
      <Disc ink={3} x={400} y={400} r={230} />
      <Half ink={2} x={250} y={560} r={230} turn={0} />
      <Ring ink={2} x={440} y={190} r={110} width={44} />
      <Quarter ink={1} x={600} y={800} r={220} turn={180} />
      <Bar ink={2} x={0} y={640} w={330} h={26} />
      <Bar ink={1} x={0} y={692} w={200} h={26} />
    </svg>
  )
}
