let format: Intl.NumberFormat | undefined

/** A count in few signs: '999', '1.2K'. Making the format takes milliseconds, which most pages can do without. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  format ??= new Intl.NumberFormat('en', { notation: 'compact' })
  return format.format(count)
}
