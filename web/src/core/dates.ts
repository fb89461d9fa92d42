/** Formats a date in English (contract.md §9): 'Nov 21, 2026'. */
export const dayOf = (time: string) => dayFormat.format(new Date(time))

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
