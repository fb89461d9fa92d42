/** '3 new', or nothing for none. The server stops counting at `max`: '99+ new'. */
export function newWords(count: number, max: number): string {
  if (count === 0) return ''
  return count < max ? `${count} new` : `${max - 1}+ new`
}
