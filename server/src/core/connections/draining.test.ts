import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openDraining } from './draining.ts'

/** A server that is told to leave, and how far it is. */
function leave({ asked }: { asked: boolean }) {
  const drainConnections = vi.fn<() => void>()
  const draining = openDraining(drainConnections)
  if (asked) draining.isReady()
  let hasLeft = false
  void draining.begin().then(() => (hasLeft = true))
  const now = async () => {
    await nextTurn()
    return { hasLeft, drains: drainConnections.mock.calls.length > 0 }
  }
  return { draining, now }
}

test('a server that nobody asks whether it is ready ends at once', async () => {
  const { now } = leave({ asked: false })
  expect(await now()).toEqual({ hasLeft: true, drains: false })
})

test('a server that is asked ends when it has said three times that it is not ready', async () => {
  const { draining, now } = leave({ asked: true })
  expect([draining.isReady(), draining.isReady()]).toEqual([false, false])
  expect(await now()).toEqual({ hasLeft: false, drains: true })
  draining.isReady()
  expect((await now()).hasLeft).toBe(true)
})
