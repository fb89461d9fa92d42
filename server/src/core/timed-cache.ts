/** Reads at most once in `ms` milliseconds; all calls in that time get the same result. A failure is not kept. */
export function timedCache<T>(
  ms: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let kept: { until: number; reading: Promise<T> } | undefined
  return () => {
    if (kept && kept.until > now()) return kept.reading
    const reading = read()
    kept = { until: now() + ms, reading }
    reading.catch(() => {
      kept = undefined
    })
    return reading
  }
}
