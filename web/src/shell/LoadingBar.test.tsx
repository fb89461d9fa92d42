import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useProgress } from './LoadingBar.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time)
  })

test('the bar creeps every 200 ms and stays below 90 percent', () => {
  const { result } = renderHook(() => useProgress(true))
  expect(result.current).toBeNull()
  pass(200)
  const first = result.current ?? 0
  expect(first).toBeGreaterThan(0)
  pass(60_000)
  expect(result.current).toBeGreaterThan(first)
  expect(result.current).toBeLessThanOrEqual(90)
})

test('it jumps to 100 at the end and hides 200 ms later', () => {
  const { result, rerender } = renderHook(({ busy }) => useProgress(busy), { initialProps: { busy: true } })
  pass(400)
  rerender({ busy: false })
  expect(result.current).toBe(100)
  pass(200)
  expect(result.current).toBeNull()
})

test('the loading bar stays hidden for what takes under 200 ms', () => {
  const { result, rerender } = renderHook(({ busy }) => useProgress(busy), { initialProps: { busy: true } })
  pass(150)
  rerender({ busy: false })
  pass(1000)
  expect(result.current).toBeNull()
})
