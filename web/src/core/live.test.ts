import { CLOSED } from '@kith/shared/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeSocket, sockets } from '../../test/fake-live.ts'
import { hear, openChannel, tellServer } from './live.ts'

let close: () => void
const onMissed = vi.fn<(isConnected: boolean) => void>()
const onSessionDoubt = vi.fn<() => void>()
const onAway = vi.fn<(isAway: boolean) => void>()
const last = (): FakeSocket => sockets.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onMissed.mockReset()
  onSessionDoubt.mockReset()
  onAway.mockReset()
  close = openChannel({ userId: 7, onMissed, onSessionDoubt, onAway })
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

test('says whose the page is and what it shows, and reads again whenever it is connected', () => {
  tellServer({ type: 'thread', userId: 3 })
  tellServer({ type: 'typing', recipientId: 3 })
  expect(last().url).toBe('ws://localhost:3000/ws')
  last().open()
  expect(last().sent).toEqual([
    { type: 'auth', userId: 7 },
    { type: 'thread', userId: 3 },
  ])
  expect(onMissed.mock.calls).toEqual([[true]])
  tellServer({ type: 'typing', recipientId: 3 })
  expect(last().sent.at(-1)).toEqual({ type: 'typing', recipientId: 3 })
  last().end(1006)
  vi.advanceTimersByTime(2_000)
  last().open()
  expect(last().sent.at(-1)).toEqual({ type: 'thread', userId: 3 })
  expect(onMissed.mock.calls).toEqual([[true], [true]])
})

test('says nothing on a socket that the server is closing', () => {
  last().open()
  const { length } = last().sent
  last().beginClosing()
  tellServer({ type: 'typing', recipientId: 3 })
  expect(last().sent).toHaveLength(length)
})

test('passes on what it is told to who listens for it', () => {
  const listener = vi.fn<(frame: { userId: number }) => void>()
  const stop = hear('typing', listener)
  last().open()
  last().tell({ type: 'new_post' })
  last().tell({ type: 'typing', userId: 3 })
  stop()
  last().tell({ type: 'typing', userId: 4 })
  expect(listener.mock.calls).toEqual([[{ type: 'typing', userId: 3 }]])
})

test('connects again after 2, 4, 8, 16 and 30 seconds, then asks every minute', () => {
  for (const [at, seconds] of [2, 4, 8, 16, 30, 60, 60].entries()) {
    last().end(1006)
    vi.advanceTimersByTime(seconds * 1_000 - 1)
    expect(sockets).toHaveLength(at + 1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(at + 2)
  }
  expect(onMissed.mock.calls).toEqual([[false], [false]])
  expect(onAway.mock.calls.at(-1)).toEqual([true])
  last().open()
  expect(onAway.mock.calls.at(-1)).toEqual([false])
  last().end(1006)
  vi.advanceTimersByTime(2_000)
  expect(sockets).toHaveLength(9)
})

test('comes back within a second when the server restarts, each page at a moment of its own', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  const before = last()
  before.open()
  before.end(1012)
  vi.advanceTimersByTime(249)
  expect(last()).toBe(before)
  vi.advanceTimersByTime(1)
  expect(last()).not.toBe(before)
})

test('connects at once when the network returns or the page is looked at again', () => {
  last().end(1006)
  window.dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(2)
  last().end(1006)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sockets).toHaveLength(3)
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(3)
})

test('asks who is there when its session ends; another member’s page does not come back', () => {
  last().open()
  last().end(CLOSED.session)
  expect(onSessionDoubt).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  last().end(CLOSED.otherMember)
  expect(onSessionDoubt).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(2)
})

test('asks who is there when it is connected again: the role may have changed meanwhile', () => {
  last().open()
  expect(onSessionDoubt).not.toHaveBeenCalled()
  last().end(CLOSED.session)
  vi.advanceTimersByTime(2_000)
  last().open()
  expect(onSessionDoubt).toHaveBeenCalledTimes(2)
})

test('a channel that was closed stays closed and is heard no more', () => {
  const listener = vi.fn<() => void>()
  hear('new_post', listener)
  last().open()
  close()
  expect(last().isClosed).toBe(true)
  last().tell({ type: 'new_post' })
  last().end(1006)
  vi.advanceTimersByTime(120_000)
  expect(listener).not.toHaveBeenCalled()
  expect(sockets).toHaveLength(1)
})
