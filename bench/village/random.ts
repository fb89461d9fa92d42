/** Pseudo-random numbers (sfc32), the same for the same seed. */
export type Random = {
  /** From 0 up to 1, without 1. */
  next: () => number
  /** A whole number below `bound`. */
  below: (bound: number) => number
  chance: (share: number) => boolean
  /** A log-normal distribution: most numbers are small, few are large. */
  skewed: (median: number, sigma: number) => number
}

export function randomOf(seed: number): Random {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 4294967296
  }
  for (let warm = 0; warm < 20; warm += 1) next()
  return {
    next,
    below: (bound) => Math.floor(next() * bound),
    chance: (share) => next() < share,
    skewed: (median, sigma) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(sigma * normal)
    },
  }
}

/** Draws places in proportion to their weights: a weight is a number of tickets. */
export function ticketsOf(weights: ArrayLike<number>): Int32Array {
  let count = 0
  for (let place = 0; place < weights.length; place += 1) count += Math.max(0, Math.round(weights[place]!))
  const tickets = new Int32Array(count)
  let ticket = 0
  for (let place = 0; place < weights.length; place += 1) {
    const end = ticket + Math.max(0, Math.round(weights[place]!))
    tickets.fill(place, ticket, end)
    ticket = end
  }
  return tickets
}
