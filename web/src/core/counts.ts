/** A count in few signs: '999', '1.2K'. */
export const shortCount = (count: number) =>
  count < 1000 ? String(count) : new Intl.NumberFormat('en', { notation: 'compact' }).format(count)
