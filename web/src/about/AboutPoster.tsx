import { Bar, Disc, Half, Quarter, Ring, Tint } from '../ui/faces/shapes.tsx'

/** The picture on top of the page: a row of circles that meet. */
export function AboutPoster({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 1000 500"
      preserveAspectRatio="xMidYMid slice"
      className={`overprint ${className}`}
      aria-hidden
    >
      <Tint ink={3} w={1000} h={500} />
      <Disc ink={1} x={330} y={220} r={190} />
      <Disc ink={3} x={520} y={290} r={160} />
      <Disc ink={2} x={690} y={200} r={170} />
      <Half ink={3} x={160} y={500} r={190} turn={0} />
      <Ring ink={2} x={470} y={120} r={84} width={30} />
      <Quarter ink={1} x={1000} y={500} r={230} turn={180} />
      <Bar ink={1} x={560} y={420} w={300} h={22} />
      <Bar ink={2} x={0} y={70} w={190} h={22} />
    </svg>
  )
}
