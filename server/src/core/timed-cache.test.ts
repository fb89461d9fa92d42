import { expect, test, vi } from 'vitest'
import { timedCache } from './timed-cache.ts'

test('a cached value is read again after its time, also when the clock was set back meanwhile', async () => {
  vi.useFakeTimers({ now: 7_200_000 })
  try {
    let reads = 0
    const read = timedCache(250, async () => (reads += 1))
    expect([await read(), await read()]).toEqual([1, 1])
    vi.setSystemTime(3_600_000)
    vi.advanceTimersByTime(250)
    expect(await read()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
