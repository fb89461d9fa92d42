/** Formats a date in English (contract.md §9): 'Nov 21, 2026'. */
export const dayOf = (time: string) => dayFormat.format(new Date(time))

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** A date and time of a note (contract.md §9), 'MMM d, h:mm a': 'Nov 21, 3:05 PM'. */
export const minuteOf = (time: string) => minuteFormat.format(new Date(time)).replace('\u202F', ' ')

const minuteFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
