import { expect, test, vi } from 'vitest'
import { onBackOnline } from './back-online.ts'

const goOnline = () => window.dispatchEvent(new Event('online'))

test('listeners are told of the network once the server answers, which is later than the browser says', async () => {
  vi.useFakeTimers()
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const listener = vi.fn<() => void>()
  const stop = onBackOnline(listener)
  goOnline()
  await vi.advanceTimersByTimeAsync(700)
  expect(listener).not.toHaveBeenCalled()
  fetch.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(500)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  goOnline()
  await vi.advanceTimersByTimeAsync(5000)
  expect(listener).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('the check waits three seconds for a silent server', async () => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const listener = vi.fn<() => void>()
  const stop = onBackOnline(listener)
  goOnline()
  await vi.advanceTimersByTimeAsync(3000)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  vi.useRealTimers()
})
