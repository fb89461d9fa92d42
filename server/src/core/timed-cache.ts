/** Reads at most once in `ms` milliseconds; all calls in that time get the same result. A failure is not kept. */
export function timedCache<T>(
  ms: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let cached: { until: number; reading: Promise<T> } | undefined
  return () => {
    if (cached && cached.until > now()) return cached.reading
    const reading = read()
    cached = { until: now() + ms, reading }
    reading.catch(() => {
      cached = undefined
    })
    return reading
  }
}
