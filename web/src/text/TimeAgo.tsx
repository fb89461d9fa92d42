import { exactTime, relativeTime, useNow } from '../core/clock.ts'

/** When something was written: how long ago, and to the minute for those who point at it. */
export function TimeAgo({ time }: { time: string }) {
  return (
    <time dateTime={time} title={exactTime(time)} className="whitespace-nowrap">
      {relativeTime(time, useNow())}
    </time>
  )
}
