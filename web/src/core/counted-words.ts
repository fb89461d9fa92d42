/** A count with its noun: '1 member', '1,204 members'. */
export const countOf = (count: number, noun: 'member' | 'post') =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? noun : `${noun}s`}`

/** '3 new', or nothing for none. The server stops counting at `max`: '99+ new'. */
export function newWords(count: number, max: number): string {
  if (count === 0) return ''
  return count < max ? `${count} new` : `${max - 1}+ new`
}
