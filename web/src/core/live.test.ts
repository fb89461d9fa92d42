import { CLOSED } from '@kith/shared/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeSocket, sockets } from '../../test/fake-live.ts'
import { onFrame, openChannel, sendFrame } from './live.ts'

let close: () => void
const onMissed = vi.fn<(isConnected: boolean, isFirst: boolean) => void>()
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
  vi.restoreAllMocks()
})

test('says whose the page is and what it shows, and reads again whenever it is connected', () => {
  sendFrame({ type: 'thread', userId: 3 })
  sendFrame({ type: 'typing', recipientId: 3 })
  expect(last().url).toMatch(/^ws:\/\/localhost:3000\/ws\?page=[-0-9a-f]{36}$/)
  const { url } = last()
  last().open()
  expect(last().sent).toEqual([
    { type: 'auth', userId: 7 },
    { type: 'thread', userId: 3 },
  ])
  expect(onMissed.mock.calls).toEqual([[true, true]])
  sendFrame({ type: 'typing', recipientId: 3 })
  expect(last().sent.at(-1)).toEqual({ type: 'typing', recipientId: 3 })
  last().end(1006)
  vi.advanceTimersByTime(2_000)
  expect(last().url).toBe(url)
  last().open()
  expect(last().sent.at(-1)).toEqual({ type: 'thread', userId: 3 })
  expect(onMissed.mock.calls).toEqual([
    [true, true],
    [true, false],
  ])
})

test('says nothing on a socket that the server is closing', () => {
  last().open()
  const { length } = last().sent
  last().beginClosing()
  sendFrame({ type: 'typing', recipientId: 3 })
  expect(last().sent).toHaveLength(length)
})

test('passes each frame to those who listen for it', () => {
  const listener = vi.fn<(frame: { userId: number }) => void>()
  const stop = onFrame('typing', listener)
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
  expect(onMissed.mock.calls).toEqual([
    [false, true],
    [false, true],
  ])
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
  last().open(false)
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(3)
})

const SECOND = 1_000
const pings = () => last().sent.filter(({ type }) => type === 'ping').length
const beat = () => last().tell({ type: 'beat' })
/** The device sleeps, or the page is frozen: its clock goes on, its timers don't. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('opens a new connection after 35 seconds of silence, and reads again what it missed', () => {
  last().open()
  const dead = last()
  for (let heartbeats = 0; heartbeats < 3; heartbeats += 1) {
    vi.advanceTimersByTime(34 * SECOND)
    beat()
  }
  vi.advanceTimersByTime(35 * SECOND - 1)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  last().open()
  expect(onMissed.mock.calls).toEqual([
    [true, true],
    [true, false],
  ])
  const listener = vi.fn<() => void>()
  const stop = onFrame('new_post', listener)
  dead.tell({ type: 'new_post' })
  dead.end(1006)
  vi.advanceTimersByTime(20 * SECOND)
  stop()
  expect(listener).not.toHaveBeenCalled()
  expect(sockets).toHaveLength(2)
})

test('expects no heartbeats of a server that sends none', () => {
  last().open(false)
  vi.advanceTimersByTime(600 * SECOND)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  last().open(false)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(600 * SECOND)
  expect(sockets).toHaveLength(2)
  expect(pings()).toBe(0)
})

const wakes: Record<string, () => void> = {
  visibilitychange: () => document.dispatchEvent(new Event('visibilitychange')),
  pageshow: () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  'a jump of the clock': () => {
    sleep(8 * SECOND)
    vi.advanceTimersByTime(2 * SECOND)
  },
  'a clock that was set back': () => {
    sleep(-3_600 * SECOND)
    vi.advanceTimersByTime(2 * SECOND)
  },
}

test.each(Object.keys(wakes))(
  'asks when it wakes, by %s, and opens a new connection after 10 seconds',
  (how) => {
    last().open()
    wakes[how]?.()
    vi.advanceTimersByTime(1)
    expect(pings()).toBe(1)
    beat()
    vi.advanceTimersByTime(12 * SECOND)
    expect(sockets).toHaveLength(1)
    wakes[how]?.()
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1)
    expect(pings()).toBe(2)
    vi.advanceTimersByTime(10 * SECOND)
    expect(sockets).toHaveLength(2)
  },
)

test('opens a new connection at once when it has slept for longer than a heartbeat may take', () => {
  last().open()
  sleep(600 * SECOND)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
})

test('stays on a connection with an unread frame when it wakes', () => {
  last().open()
  sleep(600 * SECOND)
  document.dispatchEvent(new Event('visibilitychange'))
  beat()
  vi.advanceTimersByTime(1)
  expect(pings()).toBe(1)
  beat()
  vi.advanceTimersByTime(30 * SECOND)
  expect(sockets).toHaveLength(1)
})

test('a hidden page with slow timers sends a ping first, and stays on a connection that answers', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  last().open()
  for (let minutes = 0; minutes < 5; minutes += 1) {
    sleep(60 * SECOND)
    vi.advanceTimersByTime(35 * SECOND)
    expect(pings()).toBe(minutes + 1)
    beat()
  }
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(25 * SECOND)
  sleep(60 * SECOND)
  vi.advanceTimersByTime(10 * SECOND + 1)
  expect(pings()).toBe(6)
  sleep(60 * SECOND)
  vi.advanceTimersByTime(10 * SECOND + 1)
  expect(sockets).toHaveLength(2)
})

test('gives up an attempt to connect that is not answered, after a longer time with each attempt', () => {
  vi.advanceTimersByTime(10 * SECOND)
  expect(last().isClosed).toBe(true)
  vi.advanceTimersByTime(2 * SECOND)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(20 * SECOND + 4 * SECOND)
  expect(sockets).toHaveLength(3)
  vi.advanceTimersByTime(30 * SECOND + 8 * SECOND)
  expect(sockets).toHaveLength(4)
  vi.advanceTimersByTime(15 * SECOND)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(17 * SECOND)
  expect(sockets).toHaveLength(5)
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

test('a channel that was closed stays closed and delivers nothing more', () => {
  const listener = vi.fn<() => void>()
  onFrame('new_post', listener)
  last().open()
  close()
  expect(last().isClosed).toBe(true)
  last().tell({ type: 'new_post' })
  last().end(1006)
  vi.advanceTimersByTime(120_000)
  expect(listener).not.toHaveBeenCalled()
  expect(sockets).toHaveLength(1)
})
