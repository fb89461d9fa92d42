import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { relativeTime, useNow } from './clock.ts'

const now = Date.parse('2026-11-21T12:00:00')
const at = (time: string) => relativeTime(new Date(time).toISOString(), now)

test.each([
  ['2026-11-21T12:00:20', 'just now'],
  ['2026-11-21T11:59:30', 'just now'],
  ['2026-11-21T11:55:00', '5m ago'],
  ['2026-11-21T09:00:00', '3h ago'],
  ['2026-11-19T12:00:00', '2d ago'],
  ['2026-11-01T12:00:00', 'Nov 1'],
  ['2025-12-31T12:00:00', 'Dec 31, 2025'],
])('%s is %s', (time, words) => {
  expect(at(time)).toBe(words)
})

test('the time is right again for the first who looks after a while', () => {
  vi.useFakeTimers({ now })
  const first = renderHook(useNow)
  first.unmount()
  vi.setSystemTime(now + 3_600_000)
  expect(renderHook(useNow).result.current).toBe(now + 3_600_000)
  vi.useRealTimers()
})
