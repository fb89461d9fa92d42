import { expect, test, vi } from 'vitest'
import { announceTab, isTabOpen } from './live-tabs.ts'

test('a browser that refuses its locks is asked once, and no other tab counts as open', async () => {
  const refused = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  const locks = { request: vi.fn(refused), query: vi.fn(refused) }
  vi.stubGlobal('navigator', { locks })
  announceTab()
  expect(await isTabOpen('another')).toBe(false)
  // It has heard the refusal by now: what asks later does too.
  expect(await isTabOpen('one more')).toBe(false)
  expect(locks.request).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
