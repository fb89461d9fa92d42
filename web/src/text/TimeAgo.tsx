import { exactTime, relativeTime, useNow } from '../core/clock.ts'

/** How long ago something was written. The tooltip gives the exact minute. */
export function TimeAgo({ time }: { time: string }) {
  return (
    <time
      dateTime={time}
      // Not before: on a phone the words of the first date take a tenth of a second to make.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = exactTime(time))}
      className="whitespace-nowrap"
    >
      {relativeTime(time, useNow())}
    </time>
  )
}
