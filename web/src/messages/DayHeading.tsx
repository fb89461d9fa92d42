import { useNow } from '../core/clock.ts'
import { nameOfDay } from '../core/dates.ts'

/** The day of the messages below. Its name changes at midnight, while the page is open. */
export function DayHeading({ time }: { time: string }) {
  const now = useNow()
  return (
    <h3 className="pt-4 pb-2 text-center font-text text-13 font-semibold text-muted">
      {nameOfDay(time, now)}
    </h3>
  )
}

/** Above the first message of today, while it is being sent: it has no time before it has arrived. */
export function TodayHeading({ after }: { after: string | undefined }) {
  const now = useNow()
  if (after !== undefined && nameOfDay(after, now) === 'Today') return null
  return (
    <li>
      <DayHeading time={new Date(now).toISOString()} />
    </li>
  )
}
