type Props = { days: { day: string; count: number }[] }

const WIDTH = 240
const HEIGHT = 56
const GAP = 2
/** A day with nothing is still a day. */
const LEAST = 1

/** A bar for each day, today the last. The numbers stand in words beside it, so it is hidden from assistive technology. */
export function DayPlot({ days }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const step = WIDTH / days.length
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-14 w-full shrink-0 sm:w-60"
    >
      {days.map(({ day, count }, at) => {
        const height = Math.max(LEAST, (HEIGHT * count) / most)
        return (
          <rect
            key={day}
            x={at * step}
            y={HEIGHT - height}
            width={step - GAP}
            height={height}
            className={at === days.length - 1 ? 'fill-current' : 'fill-accent'}
          >
            <title>{`${day}: ${count}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
