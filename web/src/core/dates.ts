/** Formats a date in English (rules/limits.md 15): 'Nov 21, 2026'. */
export const dayOf = (time: string) => dayFormat.format(new Date(time))

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** A day as a heading: 'Today', 'Yesterday', then its date. `now` is in milliseconds. */
export function nameOfDay(time: string, now: number): string {
  const day = dayOf(time)
  if (day === dayOf(new Date(now).toISOString())) return 'Today'
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return day === dayOf(yesterday.toISOString()) ? 'Yesterday' : day
}

/** The time of day as the reader's browser writes it: '14:32', '2:32 PM'. */
export const clockOf = (time: string) => clockFormat.format(new Date(time))

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

/** A date and time of a note (rules/limits.md 15), 'MMM d, h:mm a': 'Nov 21, 3:05 PM'. */
export const minuteOf = (time: string) => minuteFormat.format(new Date(time)).replace('\u202F', ' ')

const minuteFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
