const format = new Intl.NumberFormat('en')

/** A count with its noun: '1 member', '1,204 members'. */
export const countOf = (count: number, noun: 'member' | 'post') =>
  `${format.format(count)} ${count === 1 ? noun : `${noun}s`}`
